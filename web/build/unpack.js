// Ends the single file: takes its program out of the block it is packed in, and the licences when they are opened. If
// the program fails to come out, boot.js says so.
(async () => {
  const unpacked = async (id) => {
    const packed = atob(document.getElementById(id).textContent);
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  };
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = await unpacked('main-js');
  document.body.append(script);
  const notices = document.getElementById('notices');
  const read = async () => {
    notices.textContent = await unpacked('notices-txt');
  };
  notices?.parentElement.addEventListener('toggle', read, { once: true });
})();

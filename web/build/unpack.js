// Ends the single file: takes its program out of the block it is packed in. If that fails, boot.js says so.
(async () => {
  const packed = atob(document.getElementById('main-js').textContent);
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = await new Response(inflated).text();
  document.body.append(script);
})();

// Runs before anything is painted: the theme of the address, one step at a time, and a word if the page does not start.
(() => {
  const root = document.documentElement;
  const theme = /[?&]theme=(light|dark)(&|$)/.exec(location.search);
  if (theme) root.dataset.theme = theme[1];
  root.classList.add('js');
  // An address that names a step: wait for it rather than show the first one.
  if (location.hash.startsWith('#s=') || /[?&]step=/.test(location.search)) root.classList.add('deep');

  const fail = () => {
    if (root.classList.contains('live')) return;
    root.classList.remove('js', 'deep');
    root.classList.add('failed');
    const show = () => document.getElementById('no-module')?.removeAttribute('hidden');
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
    else show();
  };
  addEventListener(
    'error',
    (event) => {
      if (event.target === window || event.target instanceof HTMLScriptElement) fail();
    },
    true,
  );
  addEventListener('unhandledrejection', fail);
})();

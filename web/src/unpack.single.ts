import { unpacked } from './packed/block.ts';

/**
 * Ends the single file: takes its program out of the block it is packed in, and the licences when they are opened. If
 * the program fails to come out, boot.js says so.
 */

const text = (id: string) => new TextDecoder().decode(unpacked(id));

const script = document.createElement('script');
script.id = 'program';
script.textContent = text('main-js');
document.body.append(script);

const notices = document.getElementById('notices');
const read = () => {
  if (notices) notices.textContent = text('notices-txt');
};
notices?.parentElement?.addEventListener('toggle', read, { once: true });

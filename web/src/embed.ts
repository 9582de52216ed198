import { defineChapter } from './embed/chapter_element.ts';

/** The program of `embed.js`, which course pages load: the chapter is looked for beside it. */
const script =
  document.currentScript ?? document.querySelector('script[src$="/embed.js"], script[src="embed.js"]');
defineChapter(script instanceof HTMLScriptElement && script.src !== '' ? script.src : document.baseURI);

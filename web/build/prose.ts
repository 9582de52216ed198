import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { mathML } from './math.ts';

export interface Prose {
  readonly title: string;
  /** For the contents list and the links between steps. */
  readonly short: string;
  readonly html: string;
}

export interface ProseOptions {
  /** What `::figure` becomes. */
  readonly figure: string;
  /** Label of the line that says a formula in words. */
  readonly inWords: string;
  /** What words mean, by id, and the label of a step's list of them. */
  readonly glossary: Readonly<Record<string, { readonly term: string; readonly says: string }>>;
  readonly wordsOfStep: string;
  /** Applied to every piece of text, formulas excepted. */
  readonly translate: (text: string) => string;
}

/**
 * A step's Markdown → HTML. Beyond Markdown: `$…$` and `$$…$$` are TeX; `:::formula … :::` holds a displayed formula
 * and, after it, the same in words; `:::note Title … :::` is a note to open; `:::study Title … :::` is a paragraph and lines of "Label: text";
 * `[[words|id]]` marks a word of the glossary, which is explained below the step's prose; `::figure` is the step's figure.
 */
export function renderProse(source: string, options: ProseOptions): Prose {
  const [, short = '', body = ''] = /^---\nshort: (.+)\n---\n+([\s\S]*)$/.exec(source) ?? [];
  const [, title = '', rest = ''] = /^# (.+)\n+([\s\S]*)$/.exec(body) ?? [];
  if (title === '') throw new Error('a step needs "short:" between lines of --- and a title after "# "');
  const { translate } = options;
  const used = new Set<string>();
  const marked = new Marked({
    extensions: [
      inlineMath,
      displayMath,
      formula(options),
      note(options),
      study(options),
      term(options, used),
      figure(options),
    ],
    renderer: {
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        return escapeHtml(translate(token.text));
      },
    },
  });
  const html = marked.parse(rest, { async: false });
  return { title: translate(title), short: translate(short), html: html + wordList([...used], options) };
}

/** The words that a step uses first, to be read without a pointer and without a script. */
function wordList(ids: readonly string[], { glossary, wordsOfStep, translate }: ProseOptions): string {
  if (ids.length === 0) return '';
  const entries = ids.map((id) => {
    const { term, says } = glossary[id]!;
    return `<dt>${symbolsHtml(translate(term))}</dt><dd>${symbolsHtml(translate(says))}</dd>`;
  });
  return `<details class="note glossary"><summary>${escapeHtml(translate(wordsOfStep))}</summary>\n<dl>${entries.join('\n')}</dl></details>\n`;
}

/** "d_k" with k as a subscript. */
function symbolsHtml(text: string): string {
  return escapeHtml(text).replace(/_(\p{L}+)/gu, '<sub>$1</sub>');
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

type Extension = TokenizerAndRendererExtension;

const inlineMath: Extension = {
  name: 'inlineMath',
  level: 'inline',
  start: (text) => text.indexOf('$'),
  tokenizer(text) {
    const [raw, tex] = /^\$([^$\n]+)\$/.exec(text) ?? [];
    return raw === undefined ? undefined : { type: 'inlineMath', raw, tex };
  },
  renderer: ({ tex }: Tokens.Generic) => mathML(tex, false),
};

const displayMath: Extension = {
  name: 'displayMath',
  level: 'block',
  start: (text) => text.indexOf('$$'),
  tokenizer(text) {
    const [raw, tex] = /^\$\$([^$]+)\$\$\n?/.exec(text) ?? [];
    return raw === undefined ? undefined : { type: 'displayMath', raw, tex };
  },
  renderer: ({ tex }: Tokens.Generic) => mathML(tex, true),
};

function formula({ inWords, translate }: ProseOptions): Extension {
  return {
    name: 'formula',
    level: 'block',
    start: (text) => text.indexOf(':::formula'),
    tokenizer(text) {
      const [raw, tex, words] = /^:::formula\n\$\$([^$]+)\$\$\n([\s\S]*?)\n:::(?:\n|$)/.exec(text) ?? [];
      if (raw === undefined) return undefined;
      return { type: 'formula', raw, tex, tokens: this.lexer.inlineTokens(words ?? '') };
    },
    renderer({ tex, tokens }: Tokens.Generic) {
      const words = this.parser.parseInline(tokens ?? []);
      return `<div class="formula">${mathML(tex, true)}<p><span class="in-words">${escapeHtml(translate(inWords))}</span> ${words}</p></div>\n`;
    },
  };
}

function note({ translate }: ProseOptions): Extension {
  return {
    name: 'note',
    level: 'block',
    start: (text) => text.indexOf(':::note'),
    tokenizer(text) {
      const [raw, title, inside] = /^:::note ([^\n]+)\n([\s\S]*?)\n:::(?:\n|$)/.exec(text) ?? [];
      if (raw === undefined) return undefined;
      return { type: 'note', raw, title, tokens: this.lexer.blockTokens(inside ?? '') };
    },
    renderer({ title, tokens }: Tokens.Generic) {
      return `<details class="note"><summary>${escapeHtml(translate(title))}</summary>\n${this.parser.parse(tokens ?? [])}</details>\n`;
    },
  };
}

function study({ translate }: ProseOptions): Extension {
  return {
    name: 'study',
    level: 'block',
    start: (text) => text.indexOf(':::study'),
    tokenizer(text) {
      const [raw, title, inside = ''] = /^:::study ([^\n]+)\n([\s\S]*?)\n:::(?:\n|$)/.exec(text) ?? [];
      if (raw === undefined) return undefined;
      const [where = '', ...lines] = inside.split('\n');
      const entries = lines.map((line) => {
        const [, label = '', says = ''] = /^([^:]+): (.+)$/.exec(line) ?? [];
        return { label, tokens: this.lexer.inlineTokens(says) };
      });
      return { type: 'study', raw, title, tokens: this.lexer.inlineTokens(where), entries };
    },
    renderer({ title, tokens, entries }: Tokens.Generic) {
      const rows = (entries as { label: string; tokens: Token[] }[]).map(
        ({ label, tokens: says }) =>
          `<dt>${escapeHtml(translate(label))}</dt><dd>${this.parser.parseInline(says)}</dd>`,
      );
      return `<section class="study"><h2>${escapeHtml(translate(title))}</h2>\n<p>${this.parser.parseInline(tokens ?? [])}</p>\n<dl>${rows.join('\n')}</dl></section>\n`;
    },
  };
}

function term({ glossary, translate }: ProseOptions, used: Set<string>): Extension {
  return {
    name: 'term',
    level: 'inline',
    start: (text) => text.indexOf('[['),
    tokenizer(text) {
      const [raw, words, id = words] = /^\[\[([^\]|]+)(?:\|([a-z-]+))?\]\]/.exec(text) ?? [];
      return raw === undefined ? undefined : { type: 'term', raw, words, id };
    },
    renderer({ words, id }: Tokens.Generic) {
      if (!(id in glossary)) throw new Error(`the glossary has no "${id}"`);
      used.add(id);
      return `<dfn>${escapeHtml(translate(words))}</dfn>`;
    },
  };
}

function figure(options: ProseOptions): Extension {
  return {
    name: 'figure',
    level: 'block',
    start: (text) => text.indexOf('::figure'),
    tokenizer(text) {
      const [raw] = /^::figure(?:\n|$)/.exec(text) ?? [];
      return raw === undefined ? undefined : { type: 'figure', raw };
    },
    renderer: () => options.figure,
  };
}

import { describe, expect, it } from 'vitest';
import { escaped, tag } from '../../web/src/exports/markup.ts';
import { field } from '../../web/src/exports/table_text.ts';

describe('a field of comma-separated values', () => {
  it.each([
    ['Kohli', 'Kohli'],
    ['a,b', '"a,b"'],
    ['say "six"', '"say ""six"""'],
    ['two\nlines', '"two\nlines"'],
    ['-0.5', '-0.5'],
    ['-1e-7', '-1e-7'],
    ['+ Head B', "'+ Head B"],
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-1+cmd|calc', "'-1+cmd|calc"],
    ['\tx', "'\tx"],
    ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
  ])('%j is %j', (text, written) => expect(field(text)).toBe(written));
});

describe('a piece of XML', () => {
  it('escapes what is markup, and leaves out what XML cannot hold', () => {
    expect(escaped('<b a="1">&\u0001\ud800</b>')).toBe(
      '&lt;b a=&quot;1&quot;&gt;&amp;\ufffd\ufffd&lt;/b&gt;',
    );
    expect(tag('text', { x: 1 / 3, fill: '"' }, 'a')).toBe('<text x="0.33" fill="&quot;">a</text>');
  });
});

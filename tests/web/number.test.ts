import { describe, expect, it } from 'vitest';
import { loadExercises } from '../../dist/engine/index.js';
import { numberText } from '../../web/src/text/number.ts';
import { parseNumber } from '../../web/src/text/parse_number.ts';

const english = numberText('en');

describe('numbers as text', () => {
  it.each([
    [0.45, '0.450'],
    [0, '0.000'],
    [-0, '0.000'],
    [1, '1.000'],
    [-2.5, '−2.500'],
    [0.0005, '0.001'],
    [0.00049999, '5.000·10⁻⁴'],
    [-3.2e-9, '−3.200·10⁻⁹'],
    [12345.6789, '12,345.679'],
    [1e6, '1.000·10⁶'],
    [1e308, '1.000·10³⁰⁸'],
    [5e-324, '5.000·10⁻³²⁴'],
  ])('fixed: %f is %s', (value, text) => expect(english.fixed(value)).toBe(text));

  it.each([
    [0.45, '0.450'],
    [-0, '0.000'],
    [-0.0001, '0.000'],
    [0.0625, '0.063'],
    [-0.0625, '-0.063'],
    [1.0005, '1.001'],
    [-1234.5, '-1234.500'],
    [2 ** 70, '1180591620717411303424.000'],
  ])('printed: %f is %s', (value, text) => {
    expect(english.printed(value)).toBe(text);
    expect(numberText('de').printed(value)).toBe(text);
  });

  it.each([
    [4, '4'],
    [-0, '0'],
    [-2, '−2'],
    [0.5, '0.500'],
    [999999, '999,999'],
    [0.1 + 0.2, '0.300'],
    [-1e-7, '−1.000·10⁻⁷'],
  ])('plain: %f is %s', (value, text) => expect(english.plain(value)).toBe(text));

  it.each([
    [2, '2'],
    [0.5, '0.500'],
    [2 * Math.SQRT2, '2.8284…'],
    [-Math.SQRT2, '−1.4142…'],
    [1.23456e-7, '1.235·10⁻⁷'],
    [2.46 * 0.69, '1.6974'],
    [0.1 + 0.2, '0.300'],
  ])('operand: %f is %s, cut and not rounded', (value, text) => expect(english.operand(value)).toBe(text));

  it('writes the separator of the language', () => {
    expect(numberText('de').fixed(0.45)).toBe('0,450');
    expect(numberText('de').full(0.1)).toBe('0,1');
  });

  it('prints every number so that it can be typed in again', () => {
    for (const value of [0.1, 1 / 3, -2, 1e21, 5e-324, 1.7976931348623157e308, 123456.789]) {
      expect(parseNumber(english.full(value))).toEqual({ ok: true, value });
      expect(parseNumber(numberText('de').full(value))).toEqual({ ok: true, value });
    }
  });
});

describe('text as a number', () => {
  it.each([
    ['2', 2],
    [' 2 ', 2],
    ['−0.5', -0.5],
    ['-0.5', -0.5],
    ['+3', 3],
    ['0,5', 0.5],
    ['-1,5', -1.5],
    ['1e3', 1000],
    ['1E−3', 0.001],
    ['.5', 0.5],
    ['5.', 5],
    ['0,234', 0.234],
    ['1,234,567', 1234567],
    ['12,34,567', 1234567],
    ['1,234.5', 1234.5],
    ['1,234', 1234],
    ['-12,345', -12345],
    ['1,234e2', 123400],
    ['01,234', 1.234],
    ['-0', 0],
    ['1e-999', 0],
  ])('reads %s', (text, value) => expect(parseNumber(text)).toEqual({ ok: true, value }));

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['abc', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['1..2', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1 2', 'not-a-number'],
    ['--1', 'not-a-number'],
    ['1e', 'not-a-number'],
    ['<b>', 'not-a-number'],
    ['1e999', 'too-large'],
    ['-1e999', 'too-large'],
    ['1,23,4,5', 'not-a-number'],
    ['1,234,5', 'not-a-number'],
    ['0,1,234', 'not-a-number'],
  ])('refuses %s', (text, reason) => expect(parseNumber(text)).toEqual({ ok: false, reason }));

  it('is the number that the engine reads in an answer', async () => {
    const exercises = await loadExercises();
    const letters = ['0', '0', '1', '2', '34', '567', '89', ',', ',', '.', '-', '+', 'e', ' '];
    let seed = 1;
    // A linear congruential generator (Numerical Recipes); its low bits are of no use.
    const next = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    let alike = 0;
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: 1 + next(7) }, () => letters[next(letters.length)]).join('');
      const here = parseNumber(text);
      const { value, reason } = exercises.readNumber(text);
      if (here.ok && value !== null) {
        alike++;
        expect({ text, value: here.value }).toEqual({
          text,
          value: expect.closeTo(value, 12 - Math.log10(Math.abs(value) + 1)),
        });
      }
      if (here.ok) expect({ text, reason }).not.toEqual({ text, reason: 'ambiguousSeparator' });
    }
    expect(alike).toBeGreaterThan(2000);
  });
});

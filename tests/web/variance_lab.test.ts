import { describe, expect, it } from 'vitest';
import {
  labBounds,
  labFields,
  labPresets,
  parseLab,
  printLab,
  startLab,
} from '../../web/src/state/variance_lab.ts';

describe('the settings of the simulation', () => {
  it.each([
    startLab,
    { ...startLab, dK: 1, distribution: 'rademacher', sigma: 0.01, mean: -10, correlation: 1 },
    {
      ...startLab,
      dK: 256,
      sigma: 100,
      mean: 0.125,
      correlated: 'queries',
      samples: 1_000_000,
      seed: 999_999,
      axes: 'own',
    },
  ] as const)('come back as they were: %o', (lab) => expect(parseLab(printLab(lab))).toEqual(lab));

  it('start as the address spells them', () =>
    expect(printLab(startLab)).toBe('64,normal,1,0,0,both,10000,1,shared'));

  it.each(Object.entries(labPresets))('of preset %s fit', (_, preset) =>
    expect(parseLab(printLab({ ...startLab, ...preset }))).toEqual({ ...startLab, ...preset }),
  );

  it.each([
    '',
    '64',
    '64,normal,1,0,0,both,10000,1,shared,',
    '0,normal,1,0,0,both,10000,1,shared',
    '257,normal,1,0,0,both,10000,1,shared',
    '2.5,normal,1,0,0,both,10000,1,shared',
    '1e2,normal,1,0,0,both,10000,1,shared',
    ' 64,normal,1,0,0,both,10000,1,shared',
    '64,cauchy,1,0,0,both,10000,1,shared',
    '64,normal,0,0,0,both,10000,1,shared',
    '64,normal,101,0,0,both,10000,1,shared',
    '64,normal,NaN,0,0,both,10000,1,shared',
    '64,normal,1,-11,0,both,10000,1,shared',
    '64,normal,1,0,1.5,both,10000,1,shared',
    '64,normal,1,0,-0.5,both,10000,1,shared',
    '64,normal,1,0,0,keys,10000,1,shared',
    '64,normal,1,0,0,both,5000,1,shared',
    '64,normal,1,0,0,both,1000000000,1,shared',
    '64,normal,1,0,0,both,10000,0,shared',
    '64,normal,1,0,0,both,10000,1.5,shared',
    '64,normal,1,0,0,both,10000,1,wide',
  ])('are refused: %j', (text) => expect(parseLab(text)).toBeUndefined());

  it('have a start within their bounds', () => {
    for (const field of labFields) {
      expect(startLab[field]).toBeGreaterThanOrEqual(labBounds[field].least);
      expect(startLab[field]).toBeLessThanOrEqual(labBounds[field].most);
    }
  });
});

import { expect, test } from 'vitest';
import { planNameOn, priceOn } from './rules-terms.ts';

test('[CHG-46] a plan has its old name and price until the day of the change, and the new ones from that day on', () => {
  const terms = [
    { from: null, monthlyCents: 6_350, planName: 'Dog Gold' },
    { from: '2028-02-15', monthlyCents: 8_995, planName: 'Dog Platinum' },
    { from: '2029-01-15', monthlyCents: 5_850, planName: 'Dog Silver' },
  ];
  const on = (day: string) => [priceOn(terms, day), planNameOn(terms, day)];
  expect(on('2028-02-14')).toEqual([6_350, 'Dog Gold']);
  expect(on('2028-02-15')).toEqual([8_995, 'Dog Platinum']);
  expect(on('2029-02-15')).toEqual([5_850, 'Dog Silver']);
});

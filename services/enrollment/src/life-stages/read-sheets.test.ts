import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { addSheet } from './read-sheets.ts';

const [miso] = mailRequests['life-stage'].mail.pets;
if (!miso) throw new Error('no pet');
const { sheet } = miso;
const stage = {
  enrollmentId: 18,
  ownerId: 7,
  planId: 5,
  ageGroup: 'young adult' as const,
  choice: { planId: 6, addOnIds: [], when: 'next-year' as const },
};
/** Twelve times the difference in price to the plan that comes next. */
const differenceTo = (monthlyCents: number) => (sheet.then.monthlyCents - monthlyCents) * 12;

test.each([
  ['of the sheet’s day', sheet.effectiveFrom, 5_000],
  ['of a later year', '2028-11-21', sheet.now.monthlyCents],
])('[CHG-91] the price of the plan that is kept, with a new one %s', async (_of, day, cents) => {
  const told = await addSheet(
    {
      previewChange: () =>
        Promise.resolve({
          ...sheet,
          cheaperSingly: { listCents: 1, changeCents: 2 },
        }),
      readChanges: () =>
        Promise.resolve(new Map([[18, { newMonthlyCents: 5_000, takesEffectOn: day }]])),
      withoutAnswer: 'goes-on',
    },
    stage,
    '2027-10-07',
  );
  expect(told?.sheet.now.monthlyCents).toBe(cents);
  const changeCents = cents === 5_000 ? differenceTo(cents) : 2;
  expect(told?.sheet.cheaperSingly).toEqual({ listCents: 1, changeCents });
});

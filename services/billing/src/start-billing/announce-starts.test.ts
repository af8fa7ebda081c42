import { expect, test } from 'vitest';
import { createAnnounceStarts } from './announce-starts.ts';
import type { StartedEnrollment } from './rules.ts';

const enrollment = (enrollmentId: number): StartedEnrollment => ({
  enrollmentId,
  subscriptionId: `sub_${enrollmentId}`,
  petName: 'Rex',
  planName: 'Dog Gold',
  payer: { ownerId: 5, firstName: 'Ada', lastName: 'Park', email: 'ada@example.com' },
  chargeAt: new Date('2027-03-03T17:00:00.000Z'),
  feeCents: null,
  cardBrand: 'visa',
  cardLast4: '4242',
});

test('[MNY-150] [CHG-182] confirms set-ups and handovers, not restarts, and reminds of both, batch by batch', async () => {
  const starts = Array.from({ length: 201 }, (_, index) => ({
    ...enrollment(index),
    kind: index === 0 ? 'restart' : index === 1 ? 'handover' : 'setup',
    monthlyCents: 5_850,
  }));
  const charges = [{ ...enrollment(1), amountCents: 12_265 }];
  const sent: (string | undefined)[] = [];
  const announce = createAnnounceStarts({
    transaction: (work) =>
      work({
        notices: {
          takeUnconfirmed: ({ limit }) => Promise.resolve(starts.splice(0, limit)),
          takeDue: ({ limit }) => Promise.resolve(charges.splice(0, limit)),
        },
        outbox: {
          append: (events) => {
            for (const { data } of events) sent.push((data as { dedupeKey?: string }).dedupeKey);
            return Promise.resolve();
          },
        },
      }),
    clock: () => new Date('2027-02-24T17:00:00.000Z'),
  });
  await announce();
  expect(sent).toHaveLength(201);
  expect(sent[0]).toBe('plan.set-up.v1:1:sub_1');
  expect(sent[199]).toBe('plan.set-up.v1:200:sub_200');
  expect(sent[200]).toBe(`first.charge.v1:sub_1:${Date.parse('2027-03-03T17:00:00.000Z')}`);
});

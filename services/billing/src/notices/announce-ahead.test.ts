import { expect, test, vi } from 'vitest';
import { fixedNow } from '../../test/fakes.ts';
import { createAnnounceAhead } from './announce-ahead.ts';
import type { Notices } from './store.ts';

const days = (count: number) => new Date(fixedNow.getTime() + count * 86_400_000);
const payer = { ownerId: 5, firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' };
const names = { petName: 'Rex', planName: 'Dog Gold' };

test('[PAY-22] [PAY-23] announces retries within a day, and cards 14 and 60 days ahead', async () => {
  const append = vi.fn((_events: readonly object[]) => Promise.resolve());
  const takeRetries = vi.fn<Notices['takeRetries']>(() =>
    Promise.resolve([
      {
        enrollmentId: 17,
        ...names,
        payer,
        invoiceId: 'in_2',
        amountCents: 6_350,
        attemptCount: 1,
        nextAttemptAt: days(1),
        cardBrand: null,
        cardLast4: null,
      },
    ]),
  );
  const takeCards = vi.fn<Notices['takeCards']>(() =>
    Promise.resolve({
      cards: [
        {
          payer,
          cardBrand: 'visa',
          cardLast4: '4242',
          expiresOn: new Date('2026-04-30T00:00:00.000Z'),
          plans: [{ enrollmentId: 17, ...names }],
        },
      ],
      taken: 1,
    }),
  );
  const announce = createAnnounceAhead({
    transaction: (work) => work({ notices: { takeRetries, takeCards }, outbox: { append } }),
    clock: () => fixedNow,
  });
  await announce();

  const limit = 200;
  expect(takeRetries.mock.calls).toEqual([[{ now: fixedNow, until: days(1), limit }]]);
  expect(takeCards.mock.calls).toEqual([
    [{ daysAhead: 14, from: fixedNow, to: days(14), limit }],
    [{ daysAhead: 60, from: days(14), to: days(60), limit }],
  ]);
  expect(append.mock.calls.flatMap(([events]) => events)).toMatchObject([
    {
      subject: 'enrollment/17',
      data: { dedupeKey: 'payment.retry-due.v1:in_2:1', mail: { kind: 'payment-retry-due' } },
    },
    {
      data: {
        dedupeKey: 'card.expiring.v1:5:visa:4242:2026-4:14',
        mail: {
          kind: 'card-expiring',
          isLastCall: true,
          expMonth: 4,
          expYear: 2026,
        },
      },
    },
    { data: { mail: { kind: 'card-expiring', isLastCall: false } } },
  ]);
});

test('continues until a batch is not full', async () => {
  const takeCards = vi
    .fn<Notices['takeCards']>()
    .mockResolvedValueOnce({ cards: [], taken: 200 })
    .mockResolvedValue({ cards: [], taken: 0 });
  const announce = createAnnounceAhead({
    transaction: (work) =>
      work({
        notices: { takeRetries: () => Promise.resolve([]), takeCards },
        outbox: { append: () => Promise.resolve() },
      }),
    clock: () => fixedNow,
  });
  await announce();
  expect(takeCards).toHaveBeenCalledTimes(3);
});

import { expect, test, vi } from 'vitest';
import { fixedNow } from '../../test/fakes.ts';
import { createReadCustomerPayments, type ListCustomerPayments } from './read-customer-payments.ts';
import { createReadWorkList, type WorkListStore } from './read-work-list.ts';

const card = (ownerId: number) => ({
  position: ['2026-04-30', ownerId, 'visa', '4242'] as [string, number, string, string],
  item: { ownerId } as never,
});
const payment = (id: number) => ({
  position: ['2026-03-01T00:00:00.000Z', id] as [string, number],
  item: { invoiceId: `in_${id}` } as never,
});

const listExpiringCards = vi.fn<WorkListStore['listExpiringCards']>(({ after, limit }) =>
  Promise.resolve(
    [1, 2, 3]
      .filter((id) => id > (after?.[1] ?? 0))
      .map(card)
      .slice(0, limit),
  ),
);
const workList: WorkListStore = {
  listExpiringCards,
  countExpiringCards: () => Promise.resolve(3),
  listFailedPayments: () => Promise.resolve([]),
  countFailedPayments: () => Promise.resolve(0),
  listMissing: ({ after, limit }) =>
    Promise.resolve(
      [4, 5, 6]
        .filter((id) => id > (after?.[0] ?? 0))
        .map((id) => ({ position: [id] as [number], item: { enrollmentId: id } as never }))
        .slice(0, limit),
    ),
  countMissing: () => Promise.resolve(3),
  listProblems: () => Promise.resolve([]),
  countProblems: () => Promise.resolve(0),
  listCases: () => Promise.resolve([]),
  countCases: () => Promise.resolve(0),
  listFirstDeclines: () => Promise.resolve([]),
};
const readWorkList = createReadWorkList({ workList, clock: () => fixedNow });

test('[ADM-11] the work list comes in pages, with cards that expire within 60 days', async () => {
  const first = await readWorkList({ limit: 2 });
  expect(first.expiringCards).toMatchObject({ items: [{ ownerId: 1 }, { ownerId: 2 }], total: 3 });
  const cardsCursor = first.expiringCards.nextCursor ?? '';
  const second = await readWorkList({ limit: 2, cardsCursor });
  expect(second.expiringCards).toMatchObject({ items: [{ ownerId: 3 }], nextCursor: null });
  expect(listExpiringCards).toHaveBeenCalledWith({
    before: new Date('2026-04-30T12:10:00.000Z'),
    after: null,
    limit: 3,
  });
});

test('[ADM-11] subscriptions that the provider does not know come in pages', async () => {
  const { missingSubscriptions: first } = await readWorkList({ limit: 2 });
  expect(first).toMatchObject({ items: [{ enrollmentId: 4 }, { enrollmentId: 5 }], total: 3 });
  const next = { limit: 2, missingCursor: first.nextCursor ?? '' };
  const { missingSubscriptions: second } = await readWorkList(next);
  expect(second).toMatchObject({ items: [{ enrollmentId: 6 }], nextCursor: null });
});

test.each([{ cardsCursor: 'guess' }, { paymentsCursor: 'WzFd' }])(
  '[ADM-11] refuses a cursor of another list: %o',
  async (cursor) => {
    const reading = readWorkList({ limit: 2, ...cursor });
    await expect(reading).rejects.toMatchObject({ code: 'validation_failed' });
  },
);

test("[ADM-11] a customer's payments come in pages", async () => {
  const listCustomerPayments: ListCustomerPayments = ({ after, limit }) =>
    Promise.resolve(
      [3, 2, 1]
        .filter((id) => id < (after?.[1] ?? 9))
        .map(payment)
        .slice(0, limit),
    );
  const read = createReadCustomerPayments({ listCustomerPayments });
  const first = await read({ ownerId: 5, limit: 2 });
  expect(first.payments).toEqual([{ invoiceId: 'in_3' }, { invoiceId: 'in_2' }]);
  const second = await read({ ownerId: 5, limit: 2, cursor: first.nextCursor ?? '' });
  expect(second).toEqual({ payments: [{ invoiceId: 'in_1' }], nextCursor: null });
  const guessed = read({ ownerId: 5, limit: 2, cursor: 'guess' });
  await expect(guessed).rejects.toMatchObject({ code: 'validation_failed' });
});

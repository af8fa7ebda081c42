import { workListQuerySchema } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fixedNow } from '../../test/fakes.ts';
import {
  createReadCustomerPayments,
  type ListCustomerPayments,
} from '../payments/read-customer-payments.ts';
import { createReadWorkList, type PagedList } from './read-work-list.ts';

const payment = (id: number) => ({
  position: ['2026-03-01T00:00:00.000Z', id],
  item: { invoiceId: `in_${id}` } as never,
});

/** A list of these ids, in ascending order. */
const listOf = (ids: readonly number[]) => ({
  position: z.tuple([z.int()]),
  read: vi.fn<PagedList<never>['read']>(({ after, limit }) =>
    Promise.resolve(
      ids
        .filter((id) => id > Number(after?.[0] ?? 0))
        .map((id) => ({ position: [id], item: { id } as never }))
        .slice(0, limit),
    ),
  ),
  count: () => Promise.resolve(ids.length),
});
const lists = {
  expiringCards: listOf([]),
  failedPayments: { ...listOf([]), position: z.tuple([z.iso.datetime(), z.int()]) },
  missingSubscriptions: listOf([4, 5, 6]),
  subscriptionProblems: listOf([]),
  disputes: listOf([7]),
  latePayments: listOf([]),
  fraudWarnings: listOf([]),
  failedRefunds: { ...listOf([]), position: z.tuple([z.iso.datetime(), z.string()]) },
  failedPayouts: { ...listOf([]), position: z.tuple([z.iso.datetime(), z.string()]) },
  owedAgain: { ...listOf([]), position: z.tuple([z.iso.datetime(), z.int()]) },
};
const readWorkList = createReadWorkList({
  lists,
  listFirstDeclines: () => Promise.resolve([{ enrollmentId: 17 } as never]),
  clock: () => fixedNow,
});

test('[ADM-11] the work list has the first page of every list, then one list by its cursor', async () => {
  const first = await readWorkList({ limit: 2 });
  expect(first).toMatchObject({
    missingSubscriptions: { items: [{ id: 4 }, { id: 5 }], total: 3 },
    disputes: { items: [{ id: 7 }], nextCursor: null, total: 1 },
    latePayments: { items: [], nextCursor: null, total: 0 },
    declinedFirstPayments: [{ enrollmentId: 17 }],
  });
  lists.disputes.read.mockClear();
  const cursor = first.missingSubscriptions?.nextCursor ?? '';
  expect(await readWorkList({ limit: 2, list: 'missingSubscriptions', cursor })).toEqual({
    missingSubscriptions: { items: [{ id: 6 }], nextCursor: null, total: 3 },
  });
  expect(lists.disputes.read).not.toHaveBeenCalled();
});

test.each(['guess', 'WzFd'])('[ADM-11] refuses a cursor of another list: %s', async (cursor) => {
  const reading = readWorkList({ limit: 2, list: 'failedPayments', cursor });
  await expect(reading).rejects.toMatchObject({ code: 'validation_failed' });
});

test.each([{ paymentsCursor: 'WzFd' }, { cursor: 'WzFd' }, { list: 'payments' }])(
  '[ADM-11] refuses the query %o',
  (query) => {
    const { error } = workListQuerySchema.safeParse(query);
    expect(JSON.stringify(error?.issues)).toMatch(
      /paymentsCursor|list of the cursor|expiringCards/,
    );
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
  const read = createReadCustomerPayments({
    listCustomerPayments,
    listOwed: () => Promise.resolve([]),
  });
  const first = await read({ ownerId: 5, limit: 2 });
  expect(first.payments).toEqual([{ invoiceId: 'in_3' }, { invoiceId: 'in_2' }]);
  const second = await read({ ownerId: 5, limit: 2, cursor: first.nextCursor ?? '' });
  expect(second).toEqual({ payments: [{ invoiceId: 'in_1' }], nextCursor: null, owed: [] });
  const guessed = read({ ownerId: 5, limit: 2, cursor: 'guess' });
  await expect(guessed).rejects.toMatchObject({ code: 'validation_failed' });
});

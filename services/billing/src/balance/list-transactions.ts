import { decodeCursor, toPage, type ListRow } from '@petwell/chassis';
import type {
  MoneyList,
  MoneyTransaction,
  MoneyTransactions,
  OnlyMonthOf,
} from '@petwell/contracts/routes';
import { z } from 'zod';
import { spansOf, without } from './rules-months.ts';
import type { createListRecorded } from './store-recorded.ts';
import type { createListTransactions as createStoreList } from './store-transactions.ts';

const positionSchema = z.tuple([z.iso.datetime(), z.string().max(255)]);

type Query = {
  month?: string | undefined;
  category?: MoneyList | undefined;
  only?: OnlyMonthOf | undefined;
  payout?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Handles GET /api/admin/reports/money/transactions. */
export function createListTransactions(deps: {
  list: ReturnType<typeof createStoreList>;
  listRecorded: ReturnType<typeof createListRecorded>;
  timeZone: string;
}) {
  return async function listTransactions(query: Query): Promise<MoneyTransactions> {
    const { month, category, only, payout, limit } = query;
    const page = { after: decodeCursor(query.cursor, positionSchema), limit: limit + 1 };
    let rows: ListRow<MoneyTransaction>[] = [];
    if (payout !== undefined) rows = await deps.list({ payoutId: payout }, page);
    else if (month !== undefined && category !== undefined) {
      const { clinic, utc } = spansOf(month, deps.timeZone);
      const onlyIn = { stripe: without(utc, clinic), clinic: without(clinic, utc) };
      const span = only ? onlyIn[only] : clinic;
      rows =
        category === 'recorded'
          ? await deps.listRecorded(span, page)
          : await deps.list({ figure: category, ...span }, page);
    }
    const { items, nextCursor } = toPage(rows, limit);
    return { transactions: items, nextCursor };
  };
}
export type ListTransactions = ReturnType<typeof createListTransactions>;

import type { MoneyFigure, MoneyTransaction } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import type { Database } from '../core/store-database.ts';
import { countedCents, categoriesOf } from './rules.ts';
import { selectTransactions } from './store-report.ts';

export type Position = [createdAt: string, id: string];
type Wanted =
  | { figure: MoneyFigure; start: Date; end: Date; payoutId?: undefined }
  | { payoutId: string };

const named = Object.values(categoriesOf).flat();

const selectRows = (kysely: Database) =>
  selectTransactions(kysely)
    .leftJoin('payments as y', 'y.id', 'b.paymentId')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.ownerId', '=', 'y.payerId').on('c.deletedAt', 'is', null),
    )
    .leftJoin('payouts as o', 'o.id', 'b.sourceId')
    .leftJoin('payouts as i', 'i.id', 'b.payoutId')
    .selectAll('b')
    .select(['y.stripeInvoiceId as invoiceId', 'c.ownerId', 'o.isAutomatic'])
    .select(['c.firstName', 'c.lastName', 'c.email'])
    .select((eb) => [
      'o.status as payoutStatus',
      sql<string | null>`${eb.ref('o.arrivesOn')}::text`.as('arrivesOn'),
      sql<string | null>`${eb.ref('i.arrivesOn')}::text`.as('payoutArrivesOn'),
    ]);
type Rows = ReturnType<typeof selectRows>;
export type TransactionRow = Awaited<ReturnType<Rows['execute']>>[number];

/** Narrows the rows to those that add to a figure. */
function ofFigure(rows: Rows, figure: MoneyFigure): Rows {
  if (figure === 'net') {
    return rows.where((eb) =>
      eb.or([
        eb('b.reportingCategory', 'not in', [...categoriesOf.payouts]),
        eb('b.feeCents', '<>', 0),
      ]),
    );
  }
  if (figure === 'fees') {
    return rows.where((eb) =>
      eb.or([eb('b.reportingCategory', 'in', [...categoriesOf.fees]), eb('b.feeCents', '<>', 0)]),
    );
  }
  if (figure === 'payouts') {
    return rows.where('b.reportingCategory', 'in', [...categoriesOf.payouts]);
  }
  if (figure === 'other') {
    const always: string[] = [...categoriesOf.fees, ...categoriesOf.payouts];
    return rows.where((eb) =>
      eb.or([
        eb('b.reportingCategory', 'not in', named),
        eb.and([eb('b.reportingCategory', 'not in', always), eb('b.paymentId', 'is', null)]),
      ]),
    );
  }
  return rows
    .where('b.reportingCategory', 'in', [...categoriesOf[figure]])
    .where('b.paymentId', 'is not', null);
}

function toView(row: TransactionRow, figure: MoneyFigure | null): MoneyTransaction {
  const { id, status, type, reportingCategory, amountCents, feeCents, netCents } = row;
  const isOurs = row.paymentId !== null;
  return {
    id,
    status,
    type,
    reportingCategory,
    amountCents,
    feeCents,
    netCents,
    createdAt: row.createdAt.toISOString(),
    availableOn: row.availableOn.toISOString(),
    countedCents: figure ? countedCents({ ...row, isOurs }, figure) : netCents,
    sourceId: row.sourceId,
    description: row.description,
    payment: isOurs
      ? {
          invoiceId: row.invoiceId,
          ownerId: row.ownerId,
          ownerName: row.ownerId === null ? '' : `${row.firstName ?? ''} ${row.lastName ?? ''}`,
          email: row.email ?? '',
        }
      : null,
    payout:
      row.arrivesOn === null
        ? null
        : {
            arrivesOn: row.arrivesOn,
            isAutomatic: row.isAutomatic ?? false,
            status: row.payoutStatus ?? '',
          },
  };
}

/** Lists the transactions behind a number, or those of a payout, newest first. */
export const createListTransactions =
  (kysely: Database) =>
  async (wanted: Wanted, { after, limit }: { after: Position | null; limit: number }) => {
    const all = selectRows(kysely);
    const rows =
      wanted.payoutId === undefined
        ? ofFigure(all, wanted.figure)
            .where('b.createdAt', '>=', wanted.start)
            .where('b.createdAt', '<', wanted.end)
        : all
            .where('b.payoutId', '=', wanted.payoutId)
            .where('b.reportingCategory', 'not in', [...categoriesOf.payouts]);
    const page = after
      ? rows.where(
          (eb) =>
            sql<boolean>`(${eb.ref('b.createdAt')}, ${eb.ref('b.id')}) < (${after[0]}::timestamptz, ${after[1]})`,
        )
      : rows;
    const found = await page
      .orderBy('b.createdAt', 'desc')
      .orderBy('b.id', 'desc')
      .limit(limit)
      .execute();
    return found.map((row) => ({
      position: [row.createdAt.toISOString(), row.id] as const,
      item: toView(row, wanted.payoutId === undefined ? wanted.figure : null),
    }));
  };

/** Reads the transactions of a time in batches, oldest first. */
export const createReadRange = (kysely: Database) =>
  async function* ({ start, end }: { start: Date; end: Date }): AsyncGenerator<TransactionRow[]> {
    const batchSize = 1_000;
    for (let after: Position = [start.toISOString(), '']; ;) {
      const [createdAt, id] = after;
      const rows: TransactionRow[] = await selectRows(kysely)
        .where(
          (eb) =>
            sql<boolean>`(${eb.ref('b.createdAt')}, ${eb.ref('b.id')}) > (${createdAt}::timestamptz, ${id})`,
        )
        .where('b.createdAt', '<', end)
        .orderBy('b.createdAt')
        .orderBy('b.id')
        .limit(batchSize)
        .execute();
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      after = [last.createdAt.toISOString(), last.id];
    }
  };

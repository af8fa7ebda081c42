import { AppError } from '@petwell/chassis';
import {
  expiringCardDays,
  type ExpiringCard,
  type FailedPayment,
  type WorkList,
  type WorkListQuery,
} from '@petwell/contracts';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../domain/list-cursor.ts';

/** After which card a page begins: its last day, its owner, brand and last four digits. */
const cardPositionSchema = z.tuple([z.iso.date(), z.int().positive(), z.string(), z.string()]);
export type CardPosition = z.infer<typeof cardPositionSchema>;
/** After which payment: when it failed, and its enrollment. */
const paymentPositionSchema = z.tuple([z.iso.datetime(), z.int().positive()]);
export type PaymentPosition = z.infer<typeof paymentPositionSchema>;

export type WorkListStore = {
  /** Cards of live plans that are good until a day before `before`, those that end soonest first. */
  listExpiringCards(page: {
    before: Date;
    after: CardPosition | null;
    limit: number;
  }): Promise<{ position: CardPosition; card: ExpiringCard }[]>;
  countExpiringCards(before: Date): Promise<number>;
  /** What is owed for plans that are past due or given up, the newest failure first. */
  listFailedPayments(page: {
    after: PaymentPosition | null;
    limit: number;
  }): Promise<{ position: PaymentPosition; payment: FailedPayment }[]>;
  countFailedPayments(): Promise<number>;
};

export type ReadWorkList = (query: WorkListQuery) => Promise<WorkList>;

const dayMs = 86_400_000;

function readCursor<Position>(
  name: string,
  cursor: string | undefined,
  schema: z.ZodType<Position>,
): Position | null {
  if (cursor === undefined) return null;
  const position = decodeCursor(cursor, schema);
  if (position !== null) return position;
  throw new AppError('validation_failed', { fields: { [name]: 'Expected a cursor of this list' } });
}

/** One more than asked for tells whether there are more. */
function toPage<Row extends { position: readonly (string | number)[] }>(
  rows: readonly Row[],
  limit: number,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? encodeCursor(last.position) : null };
}

/**
 * GET /api/admin/work-list: cards that have expired or will within 60 days, and payments that failed; bounded
 * pages that stay where they were whatever is added meanwhile.
 * @throws AppError validation_failed (a cursor of another list)
 */
export function createReadWorkList(deps: {
  workList: WorkListStore;
  clock: () => Date;
}): ReadWorkList {
  const { workList, clock } = deps;
  return async ({ limit, cardsCursor, paymentsCursor }) => {
    const before = new Date(clock().getTime() + expiringCardDays * dayMs);
    const cardsAfter = readCursor('cardsCursor', cardsCursor, cardPositionSchema);
    const paymentsAfter = readCursor('paymentsCursor', paymentsCursor, paymentPositionSchema);
    const [cards, cardTotal, payments, paymentTotal] = await Promise.all([
      workList.listExpiringCards({ before, after: cardsAfter, limit: limit + 1 }),
      workList.countExpiringCards(before),
      workList.listFailedPayments({ after: paymentsAfter, limit: limit + 1 }),
      workList.countFailedPayments(),
    ]);
    const cardPage = toPage(cards, limit);
    const paymentPage = toPage(payments, limit);
    return {
      expiringCards: {
        items: cardPage.shown.map(({ card }) => card),
        nextCursor: cardPage.nextCursor,
        total: cardTotal,
      },
      failedPayments: {
        items: paymentPage.shown.map(({ payment }) => payment),
        nextCursor: paymentPage.nextCursor,
        total: paymentTotal,
      },
    };
  };
}

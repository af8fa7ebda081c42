import {
  disputeWindowDays,
  expiringCardDays,
  type ExpiringCard,
  type FailedPayment,
  type FirstDecline,
  type MissingSubscription,
  type PaymentCase,
  type SubscriptionProblem,
  type WorkList,
  type WorkListQuery,
  unpaidDays,
} from '@petwell/contracts';
import { z } from 'zod';
import { readCursor, toPage, type Row } from './list-page.ts';

/** The previous page's last card: its last day, owner, brand, and last four digits. */
const cardPositionSchema = z.tuple([z.iso.date(), z.int().positive(), z.string(), z.string()]);
export type CardPosition = z.infer<typeof cardPositionSchema>;
/** The previous page's last payment: its failure time and enrollment, or its deadline and row. */
const paymentPositionSchema = z.tuple([z.iso.datetime(), z.int().positive()]);
export type PaymentPosition = z.infer<typeof paymentPositionSchema>;

/** The previous page's last enrollment. */
const missingPositionSchema = z.tuple([z.int().positive()]);
export type MissingPosition = z.infer<typeof missingPositionSchema>;

export type PaymentCaseKind = 'dispute' | 'late' | 'fraud-warning';

export type WorkListStore = {
  /** Cards of live plans that expire before `before`, soonest first. */
  listExpiringCards(page: {
    before: Date;
    after: CardPosition | null;
    limit: number;
  }): Promise<Row<CardPosition, ExpiringCard>[]>;
  countExpiringCards(before: Date): Promise<number>;
  /** Returns the amounts due for plans that are past due or suspended, newest failure first. */
  listFailedPayments(page: {
    after: PaymentPosition | null;
    limit: number;
  }): Promise<Row<PaymentPosition, FailedPayment>[]>;
  countFailedPayments(): Promise<number>;
  /** Returns plans whose subscription the provider doesn't know, by enrollment. */
  listMissing(page: {
    after: MissingPosition | null;
    limit: number;
  }): Promise<Row<MissingPosition, MissingSubscription>[]>;
  countMissing(): Promise<number>;
  /** Returns plans whose subscription was changed where PetWell doesn't change it, by enrollment. */
  listProblems(page: {
    after: MissingPosition | null;
    limit: number;
  }): Promise<Row<MissingPosition, SubscriptionProblem>[]>;
  countProblems(): Promise<number>;
  /** Returns disputes that wait for evidence, or late payments since `since`, oldest deadline first. */
  listCases(page: {
    kind: PaymentCaseKind;
    since: Date;
    after: PaymentPosition | null;
    limit: number;
  }): Promise<Row<PaymentPosition, PaymentCase>[]>;
  countCases(kind: PaymentCaseKind, since: Date): Promise<number>;
  /** Returns plans whose first payment was declined since `since` and wasn't made later. */
  listFirstDeclines(since: Date): Promise<FirstDecline[]>;
};

export type ReadWorkList = (query: WorkListQuery) => Promise<WorkList>;

const dayMs = 86_400_000;

/**
 * Handles GET /api/admin/work-list: cards that have expired or will within 60 days, failed payments,
 * subscriptions that the provider doesn't know, disputes, and late payments, in pages that stay stable when
 * rows are added.
 * @throws AppError validation_failed (a cursor of another list)
 */
export function createReadWorkList(deps: {
  workList: WorkListStore;
  clock: () => Date;
}): ReadWorkList {
  const { workList, clock } = deps;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);

  async function readCases(kind: PaymentCaseKind, after: PaymentPosition | null, limit: number) {
    const since = daysAgo(disputeWindowDays);
    const rows = await workList.listCases({ kind, since, after, limit: limit + 1 });
    return { ...toPage(rows, limit), total: await workList.countCases(kind, since) };
  }

  async function readProblems(after: MissingPosition | null, limit: number) {
    const rows = await workList.listProblems({ after, limit: limit + 1 });
    return { ...toPage(rows, limit), total: await workList.countProblems() };
  }

  return async ({ limit, cardsCursor, paymentsCursor, missingCursor, ...cursors }) => {
    const before = new Date(clock().getTime() + expiringCardDays * dayMs);
    const cardsAfter = readCursor('cardsCursor', cardsCursor, cardPositionSchema);
    const paymentsAfter = readCursor('paymentsCursor', paymentsCursor, paymentPositionSchema);
    const missingAfter = readCursor('missingCursor', missingCursor, missingPositionSchema);
    const { disputesCursor, lateCursor, problemsCursor, fraudCursor } = cursors;
    const disputesAfter = readCursor('disputesCursor', disputesCursor, paymentPositionSchema);
    const lateAfter = readCursor('lateCursor', lateCursor, paymentPositionSchema);
    const fraudAfter = readCursor('fraudCursor', fraudCursor, paymentPositionSchema);
    const problemsAfter = readCursor('problemsCursor', problemsCursor, missingPositionSchema);
    const [cards, cardTotal, payments, paymentTotal, missing, missingTotal] = await Promise.all([
      workList.listExpiringCards({ before, after: cardsAfter, limit: limit + 1 }),
      workList.countExpiringCards(before),
      workList.listFailedPayments({ after: paymentsAfter, limit: limit + 1 }),
      workList.countFailedPayments(),
      workList.listMissing({ after: missingAfter, limit: limit + 1 }),
      workList.countMissing(),
    ]);
    return {
      expiringCards: { ...toPage(cards, limit), total: cardTotal },
      failedPayments: { ...toPage(payments, limit), total: paymentTotal },
      missingSubscriptions: { ...toPage(missing, limit), total: missingTotal },
      subscriptionProblems: await readProblems(problemsAfter, limit),
      disputes: await readCases('dispute', disputesAfter, limit),
      fraudWarnings: await readCases('fraud-warning', fraudAfter, limit),
      latePayments: await readCases('late', lateAfter, limit),
      declinedFirstPayments: await workList.listFirstDeclines(daysAgo(unpaidDays)),
    };
  };
}

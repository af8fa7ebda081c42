import type { Database, DatabaseTransaction } from '../core/store-database.ts';
import type { Attempt, AttemptLog, Attempts } from './attempt.ts';

const attemptColumns = [
  'id',
  'paymentId',
  'request',
  'status',
  'amountCents',
  'paymentMethodId',
  'cardBrand',
  'cardLast4',
  'chargesBefore',
  'keyVersion',
  'reason',
  'isHardDecline',
] as const;

export function createAttempts(kysely: Database): Attempts {
  const select = () => kysely.selectFrom('paymentAttempts').select(attemptColumns);
  return {
    async findPayment(invoiceId) {
      const row = await kysely
        .selectFrom('payments as y')
        .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
        .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
        .select(['y.id', 'y.enrollmentId', 'y.status', 'y.stripeSubscriptionId as subscriptionId'])
        .select(['y.outOfBandId', 'a.isCurrent', 'p.closedAt', 'p.endingSince', 'p.hasDied'])
        .where('y.stripeInvoiceId', '=', invoiceId)
        .executeTakeFirst();
      if (!row || row.subscriptionId === null) return null;
      const { closedAt, endingSince, hasDied, subscriptionId, status, outOfBandId, ...payment } =
        row;
      const isEnded = closedAt !== null || endingSince !== null || hasDied;
      return {
        ...payment,
        subscriptionId,
        invoiceId,
        isEnded,
        isDraft: status === 'draft',
        isPaidOutOfBand: outOfBandId !== null,
      };
    },
    async findByRequest(request) {
      return (await select().where('request', '=', request).executeTakeFirst()) ?? null;
    },
    async findStarted(paymentId) {
      const started = select().where('paymentId', '=', paymentId).where('status', '=', 'started');
      return (await started.executeTakeFirst()) ?? null;
    },
  };
}

/** Creates the log of attempts in a transaction. */
export const createAttemptLog = (tx: DatabaseTransaction): AttemptLog => ({
  async count(paymentId, today) {
    const { all, ofToday } = await tx
      .selectFrom('paymentAttempts')
      .where('paymentId', '=', paymentId)
      .select((eb) => [
        eb.fn.countAll<string>().as('all'),
        eb.fn.countAll<string>().filterWhere('day', '=', new Date(today)).as('ofToday'),
      ])
      .executeTakeFirstOrThrow();
    return { all: Number(all), today: Number(ofToday) };
  },
  async add(attempt, today): Promise<Attempt> {
    return tx
      .insertInto('paymentAttempts')
      .values({ ...attempt, day: new Date(today) })
      .returning(attemptColumns)
      .executeTakeFirstOrThrow();
  },
  async finish(id, { outcome, reason, isHardDecline }) {
    await tx
      .updateTable('paymentAttempts')
      .set({ status: outcome, reason, isHardDecline })
      .where('id', '=', id)
      .execute();
  },
  async remove(id) {
    await tx.deleteFrom('paymentAttempts').where('id', '=', id).execute();
  },
  async resume({ id, keyVersion }, today) {
    await tx
      .updateTable('paymentAttempts')
      .set({ keyVersion, day: new Date(today) })
      .where('id', '=', id)
      .execute();
  },
});

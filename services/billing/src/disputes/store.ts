import { disputeEvidenceSchema, toCents, type DisputeDetail } from '@petwell/contracts';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import {
  now,
  type Database,
  type DatabaseTransaction,
  type Prisma,
} from '../core/store-database.ts';
import { isStandingRecorded, referenceOf } from '../core/store-selections.ts';
import { shownTextSchema } from '../core/rules-agreed.ts';
import { toDisputeView } from '../core/rules-money-back.ts';
import type {
  BillingFacts,
  ConsentFact,
  DisputeAnswers,
  Disputes,
  ReceiptFact,
  StoredDispute,
} from './evidence.ts';
import { isAwaitingAnswer } from './rules.ts';

const textsSchema = disputeEvidenceSchema.shape.texts;

const withoutPdf = {
  id: true,
  preparedAt: true,
  pages: true,
  bytes: true,
  leftOut: true,
  texts: true,
  submittedAt: true,
} as const;

/** Reads the consents that the customer gave for the plan, oldest first. */
async function listConsents(
  prisma: Prisma,
  { enrollmentId, ownerId }: { enrollmentId: number; ownerId: number },
): Promise<ConsentFact[]> {
  const rows = await prisma.paymentConsent.findMany({
    where: { enrollmentId, ownerId },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ dueToday, monthlyTotal, shown, ...consent }) => ({
    ...consent,
    shown: shownTextSchema.nullable().parse(shown),
    dueToday: dueToday.toFixed(2),
    monthlyTotal: monthlyTotal.toFixed(2),
  }));
}

/** Reads what the customer paid for the plan, oldest first. */
async function listReceipts(
  prisma: Prisma,
  given: { enrollmentId: number; payerId: number; paymentId: number },
): Promise<ReceiptFact[]> {
  const { enrollmentId, payerId, paymentId } = given;
  const rows = await prisma.payment.findMany({
    where: { enrollmentId, payerId, status: 'paid', NOT: isStandingRecorded },
    orderBy: [{ invoicedAt: 'asc' }, { id: 'asc' }],
    include: { lines: { orderBy: { position: 'asc' } }, disputes: { select: { id: true } } },
  });
  return rows.map((row) => ({
    invoiceId: referenceOf(row),
    isDisputed: row.id === paymentId,
    hasOtherDispute: row.id !== paymentId && row.disputes.length > 0,
    amountCents: toCents(row.amount.toFixed(2)),
    refundedCents: toCents(row.refundedAmount.toFixed(2)),
    paidAt: row.paidAt ?? row.invoicedAt,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    lines: row.lines,
  }));
}

/** Reads what billing has of the customer who paid; nothing of an earlier or later owner of the plan. */
const createReadFacts =
  (prisma: Prisma): Disputes['readFacts'] =>
  async ({ id, enrollmentId, payerId }): Promise<BillingFacts | null> => {
    const customer = await prisma.customer.findUnique({ where: { ownerId: payerId } });
    const payable = await prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
    const { data: snapshot } = enrollmentSnapshotSchema.safeParse(payable?.snapshot);
    if (!customer || customer.deletedAt !== null || !snapshot) return null;
    const { amountCents, reason, paymentId } = await prisma.dispute.findUniqueOrThrow({
      where: { id },
    });
    return {
      customer: { name: `${customer.firstName} ${customer.lastName}`, email: customer.email },
      petName: snapshot.pet.name,
      planName: snapshot.plan.name,
      addOnNames: snapshot.addOns.map(({ name }) => name),
      disputed: { amountCents, reason },
      consents: await listConsents(prisma, { enrollmentId, ownerId: payerId }),
      receipts: await listReceipts(prisma, { enrollmentId, payerId, paymentId }),
    };
  };

function createRead(prisma: Prisma, clock: () => Date): Disputes['read'] {
  return async (id): Promise<DisputeDetail | null> => {
    const row = await prisma.dispute.findUnique({
      where: { id },
      include: { evidence: { select: withoutPdf } },
    });
    if (!row) return null;
    const { evidence } = row;
    return {
      dispute: toDisputeView(row),
      isAwaitingAnswer: isAwaitingAnswer(row, clock()),
      evidence: evidence && {
        id: evidence.id,
        preparedAt: evidence.preparedAt.toISOString(),
        pages: evidence.pages,
        bytes: evidence.bytes,
        leftOut: evidence.leftOut,
        texts: textsSchema.parse(evidence.texts),
        submittedAt: evidence.submittedAt?.toISOString() ?? null,
      },
    };
  };
}

export function createDisputes(given: {
  prisma: Prisma;
  kysely: Database;
  clock: () => Date;
}): Disputes {
  const { prisma, kysely, clock } = given;
  return {
    async find(id): Promise<StoredDispute | null> {
      const row = await kysely
        .selectFrom('disputes as d')
        .innerJoin('payments as y', 'y.id', 'd.paymentId')
        .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
        .select(['d.id', 'd.stripeDisputeId', 'd.answerRequest', 'y.enrollmentId', 'y.payerId'])
        .select(['y.stripeInvoiceId as invoiceId', 'y.stripeSubscriptionId as subscriptionId'])
        .select('a.isCurrent')
        .where('d.id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    read: createRead(prisma, clock),
    async readPdf(disputeId) {
      const row = await prisma.disputeEvidence.findUnique({ where: { disputeId } });
      return row && Buffer.from(row.pdf);
    },
    findDraft: (disputeId) =>
      prisma.disputeEvidence.findUnique({
        where: { disputeId, submittedAt: null },
        select: { id: true, stripeFileId: true },
      }),
    readFacts: createReadFacts(prisma),
  };
}

/** Creates the store of answers in a transaction. */
export const createDisputeAnswers = (tx: DatabaseTransaction): DisputeAnswers => ({
  async saveEvidence(disputeId, { texts, ...evidence }) {
    await tx.deleteFrom('disputeEvidence').where('disputeId', '=', disputeId).execute();
    await tx
      .insertInto('disputeEvidence')
      .values({
        disputeId,
        ...evidence,
        bytes: evidence.pdf.length,
        texts: JSON.stringify(texts),
      })
      .execute();
  },
  async begin(id, answerRequest) {
    await tx
      .updateTable('disputes')
      .set({ answerRequest, answeredAt: null })
      .where('id', '=', id)
      .execute();
  },
  async finish({ id, request, isSubmission }) {
    const answered = await tx
      .updateTable('disputes')
      .set({ answeredAt: now })
      .where('id', '=', id)
      .where('answerRequest', '=', request)
      .where('answeredAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (answered === undefined) return false;
    if (isSubmission) {
      await tx
        .updateTable('disputeEvidence')
        .set({ submittedAt: now })
        .where('disputeId', '=', id)
        .execute();
    }
    return true;
  },
});

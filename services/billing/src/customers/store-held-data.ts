import { agreedPlanSchema, fromCents, planSchema, type HeldPayments } from '@petwell/contracts';
import { shownTextSchema } from '../core/rules-agreed.ts';
import type { Prisma } from '../core/store-database.ts';
import { isStandingRecorded, referenceOf } from '../core/store-selections.ts';

async function listEnrollmentIds(prisma: Prisma, ownerId: number): Promise<number[]> {
  const payables = await prisma.payableEnrollment.findMany({
    where: { ownerId },
    select: { enrollmentId: true },
  });
  return payables.map(({ enrollmentId }) => enrollmentId);
}

/** Reads all of billing's data about an owner, oldest first. Empty for an unknown owner. */
export function createReadHeldData(prisma: Prisma) {
  return async (ownerId: number): Promise<HeldPayments> => {
    const customer = await prisma.customer.findUnique({ where: { ownerId } });
    const payments = await prisma.payment.findMany({
      where: { payerId: ownerId, NOT: isStandingRecorded },
      orderBy: { id: 'asc' },
    });
    const consents = await prisma.paymentConsent.findMany({
      where: { ownerId },
      orderBy: { id: 'asc' },
    });
    const terms = await prisma.changedTerms.findMany({
      where: { enrollmentId: { in: await listEnrollmentIds(prisma, ownerId) } },
      orderBy: [{ effectiveFrom: 'asc' }, { createdAt: 'asc' }],
    });
    return {
      customer: {
        stripeCustomerId: customer?.stripeCustomerId ?? null,
        name: customer ? `${customer.firstName} ${customer.lastName}` : '',
        email: customer?.email ?? '',
      },
      payments: payments.map((payment) => ({
        enrollmentId: payment.enrollmentId,
        invoiceId: referenceOf(payment),
        amount: payment.amount.toFixed(2),
        currency: payment.currency,
        status: payment.status,
        paidAt: payment.paidAt?.toISOString() ?? null,
        refundedAmount: payment.refundedAmount.toFixed(2),
        cardBrand: payment.cardBrand,
        cardLast4: payment.cardLast4,
      })),
      consents: consents.map((consent) => ({
        enrollmentId: consent.enrollmentId,
        textVersion: consent.textVersion,
        text: shownTextSchema.nullable().parse(consent.shown)?.sentence ?? null,
        plan: agreedPlanSchema.parse(consent.plan),
        dueToday: consent.dueToday.toFixed(2),
        monthlyTotal: consent.monthlyTotal.toFixed(2),
        cardLast4: consent.cardLast4,
        clientAddress: consent.clientAddress,
        consentedAt: consent.consentedAt.toISOString(),
      })),
      changedTerms: terms.map(({ plan, monthlyCents, ...changed }) => ({
        enrollmentId: changed.enrollmentId,
        effectiveFrom: changed.effectiveFrom.toISOString().slice(0, 10),
        planName: planSchema.parse(plan).name,
        monthlyTotal: fromCents(monthlyCents),
        agreedBy: changed.agreedBy,
        sentence: changed.sentence,
        at: changed.at.toISOString(),
        isWithdrawn: changed.withdrawnAt !== null,
      })),
    };
  };
}

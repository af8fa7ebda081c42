import { clinicDay } from '@petwell/chassis/time';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { planNameOn } from '../../core/rules-terms.ts';
import type { Database, Prisma } from '../../core/store-database.ts';
import { referenceOf } from '../../core/store-selections.ts';
import { readTerms } from '../../core/store-terms.ts';
import type { RecordedReceipt } from './rules-receipt.ts';

/** Reads a recorded payment with whom and what it was for; null if it, or its owner, isn't there anymore. */
export const createFindReceipt =
  ({ prisma, kysely, timeZone }: { prisma: Prisma; kysely: Database; timeZone: string }) =>
  async (recordedId: string): Promise<RecordedReceipt | null> => {
    const payment = await prisma.payment.findUnique({ where: { recordedId } });
    if (!payment) return null;
    const { enrollmentId } = payment;
    const payable = await prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
    const { owner, pet, plan } = enrollmentSnapshotSchema.safeParse(payable?.snapshot).data ?? {};
    if (!owner || !pet || !plan) return null;
    const paidAt = payment.paidAt ?? payment.invoicedAt;
    const terms = await readTerms(kysely, enrollmentId);
    return {
      number: referenceOf(payment),
      ownerName: `${owner.firstName} ${owner.lastName}`,
      petName: pet.name,
      planName: planNameOn(terms, clinicDay(paidAt, timeZone)),
      amount: payment.amount.toFixed(2),
      membershipFee: payment.membershipFee.toFixed(2),
      monthlyDiscount: plan.furtherPet?.monthlyDiscount ?? '0.00',
      method: payment.recordedMethod ?? 'other',
      recordedBy: payment.recordedBy ?? '',
      paidAt,
      isVoid: payment.status === 'void',
      prepaidYear:
        payment.yearPercent === null || payment.periodEnd === null
          ? null
          : { percent: payment.yearPercent, until: payment.periodEnd },
      refunded: payment.refundedAmount.toFixed(2),
    };
  };

import { agreedPlanSchema } from '@petwell/contracts';
import { clinicDay } from '@petwell/chassis/time';
import { shownTextSchema } from '../../core/rules-agreed.ts';
import type { Prisma } from '../../core/store-database.ts';
import type { PaymentConsent } from '../../data/generated/client.ts';
import type { Agreements, StoredAgreement } from './agreement.ts';

function toAgreement(row: PaymentConsent, timeZone: string): StoredAgreement {
  const shown = shownTextSchema.nullable().parse(row.shown);
  return {
    id: row.id,
    enrollmentId: row.enrollmentId,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    petName: row.petName === '' ? null : row.petName,
    plan: agreedPlanSchema.parse(row.plan),
    textVersion: row.textVersion,
    shown,
    sentence: shown?.sentence ?? null,
    dueToday: row.dueToday.toFixed(2),
    monthlyTotal: row.monthlyTotal.toFixed(2),
    firstChargeOn: row.firstChargeAt && clinicDay(row.firstChargeAt, timeZone),
    cardLast4: row.cardLast4,
    agreedAt: row.consentedAt.toISOString(),
    clientAddress: row.clientAddress,
    recordedBy: row.recordedBy,
  };
}

export const createAgreements = (prisma: Prisma, timeZone: string): Agreements => ({
  async listOf(ownerId, limit) {
    const rows = await prisma.paymentConsent.findMany({
      where: { ownerId },
      orderBy: { id: 'desc' },
      take: limit,
    });
    return rows.map((row) => toAgreement(row, timeZone));
  },
  async find(id) {
    const row = await prisma.paymentConsent.findUnique({ where: { id } });
    return row && toAgreement(row, timeZone);
  },
  findOwner: (ownerId) =>
    prisma.customer.findUnique({
      where: { ownerId, deletedAt: null },
      select: { ownerId: true, firstName: true, lastName: true, email: true },
    }),
});

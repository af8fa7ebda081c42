import {
  owedMonthSchema,
  toCents,
  type ChargeBasis,
  type CustomerPayment,
  type OwedMonth,
} from '@petwell/contracts';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { z } from 'zod';
import type { CustomerPaymentPosition, ListCustomerPayments } from './read-customer-payments.ts';
import type { ListCards } from './read-own-payments.ts';
import type { ReadBases } from './store-basis.ts';
import { isMoneyAtBank, toDisputeView, toRefundViews } from '../core/rules-money-back.ts';
import type { Database, Prisma } from '../core/store-database.ts';
import type { Dispute, Payment, PaymentLine, Refund } from '../data/generated/client.ts';
import {
  liveStatuses,
  selectEnrollments,
  isStandingRecorded,
  referenceOf,
} from '../core/store-selections.ts';

type PaymentRow = Payment & { lines: PaymentLine[]; refunds: Refund[]; disputes: Dispute[] };

const dayOf = (date: Date | null): string | null => date && date.toISOString().slice(0, 10);

function owedOf({ owedFrom, owedUntil }: PaymentRow) {
  const until = dayOf(owedUntil);
  return until === null ? null : { from: dayOf(owedFrom), until };
}

/** Those of the payments whose months were paid after they were voided, by `recorded_id`. */
async function readSettled(prisma: Prisma, rows: readonly Payment[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ owedUntil, recordedId }) => (owedUntil && recordedId) ?? []);
  if (ids.length === 0) return new Set();
  const settling = await prisma.payment.findMany({ where: { settlesId: { in: ids } } });
  return new Set(settling.flatMap(({ settlesId }) => settlesId ?? []));
}

/** The months that out-of-band payments paid, by the payment's id. */
async function readMonths(
  prisma: Prisma,
  rows: readonly Payment[],
): Promise<ReadonlyMap<string, OwedMonth[]>> {
  const ids = rows.flatMap(({ outOfBandId }) => outOfBandId ?? []);
  if (ids.length === 0) return new Map();
  const found = await prisma.outOfBandPayment.findMany({ where: { id: { in: ids } } });
  return new Map(found.map(({ id, months }) => [id, z.array(owedMonthSchema).parse(months)]));
}

function kindOf({ isFirst, changeId }: PaymentRow): CustomerPayment['kind'] {
  if (changeId !== null) return 'change';
  return isFirst ? 'first' : 'monthly';
}

function toCustomerPayment(
  row: PaymentRow,
  {
    petName,
    isSettled,
    months,
    basis,
  }: {
    petName: string | null;
    isSettled: boolean;
    months: OwedMonth[];
    basis: ChargeBasis | null;
  },
): CustomerPayment {
  const disputes = row.disputes.map(toDisputeView);
  return {
    invoiceId: referenceOf(row),
    source: row.source,
    recorded:
      row.recordedId === null
        ? null
        : {
            id: row.recordedId,
            method: row.recordedMethod ?? 'other',
            recordedBy: row.recordedBy ?? '',
            voidReason: row.voidReason,
            owed: isSettled ? null : owedOf(row),
            months,
          },
    enrollmentId: row.enrollmentId,
    petName,
    kind: kindOf(row),
    // Only `saveConvergence` writes the column.
    status: row.status as CustomerPayment['status'],
    amountCents: toCents(row.amount.toFixed(2)),
    chargedCents: row.chargedCents,
    membershipFeeCents: toCents(row.membershipFee.toFixed(2)),
    refundedCents: toCents(row.refundedAmount.toFixed(2)),
    isDisputed: disputes.some(isMoneyAtBank),
    isLate: row.isLate,
    currency: row.currency,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    createdAt: row.invoicedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    failedAttempts: row.failedAttempt,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    reason: row.failureReason,
    basis,
    lines: row.lines.map(({ kind, description, amountCents }) => ({
      kind,
      description,
      amountCents,
    })),
    refunds: toRefundViews(row.refunds),
    disputes,
  };
}

/** The relations that `toCustomerPayment` needs. */
const withMoneyBack = {
  lines: { orderBy: { position: 'asc' } },
  refunds: true,
  disputes: { orderBy: { id: 'asc' } },
} as const;

/** Nothing is owed for a change of plan that wasn't paid, so it is no payment. */
const isUnpaidChange = { changeId: { not: null }, status: { not: 'paid' } };

const isBehind = ([invoicedAt, id]: CustomerPaymentPosition) => [
  { invoicedAt: { lt: invoicedAt } },
  { invoicedAt, id: { lt: id } },
];

async function readPetNames(
  prisma: Prisma,
  enrollmentIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const payables = await prisma.payableEnrollment.findMany({
    where: { enrollmentId: { in: [...enrollmentIds] } },
  });
  return new Map(
    payables.map(({ enrollmentId, snapshot }) => [
      enrollmentId,
      enrollmentSnapshotSchema.safeParse(snapshot).data?.pet.name ?? null,
    ]),
  );
}

/** Reads one payment by its row. */
export const createReadCustomerPayment =
  (prisma: Prisma, readBases: ReadBases) =>
  async (id: number): Promise<CustomerPayment> => {
    const row = await prisma.payment.findUniqueOrThrow({ where: { id }, include: withMoneyBack });
    const petNames = await readPetNames(prisma, [row.enrollmentId]);
    const petName = petNames.get(row.enrollmentId) ?? null;
    const basis = (await readBases([id])).get(id) ?? null;
    return toCustomerPayment(row, { petName, isSettled: true, months: [], basis });
  };

/**
 * Lists the payments that an owner made, newest first, without the $0 invoices of days before the first charge, and
 * without changes of plan that weren't paid.
 */
export function createListCustomerPayments(
  prisma: Prisma,
  readBases: ReadBases,
): ListCustomerPayments {
  return async ({ ownerId, after, limit }) => {
    const rows = await prisma.payment.findMany({
      where: {
        payerId: ownerId,
        NOT: [
          { status: 'paid', amount: 0 },
          isStandingRecorded,
          isUnpaidChange,
          { isVoidedByHold: true },
        ],
        ...(after && { OR: isBehind(after) }),
      },
      orderBy: [{ invoicedAt: 'desc' }, { id: 'desc' }],
      take: limit,
      include: withMoneyBack,
    });
    const petNames = await readPetNames(
      prisma,
      rows.map(({ enrollmentId }) => enrollmentId),
    );
    const settled = await readSettled(prisma, rows);
    const months = await readMonths(prisma, rows);
    const bases = await readBases(rows.map(({ id }) => id));
    return rows.map((row) => ({
      position: [row.invoicedAt.toISOString(), row.id],
      item: toCustomerPayment(row, {
        petName: petNames.get(row.enrollmentId) ?? null,
        isSettled: row.recordedId !== null && settled.has(row.recordedId),
        months: months.get(row.outOfBandId ?? '') ?? [],
        basis: bases.get(row.id) ?? null,
      }),
    }));
  };
}

/** Lists the cards that the owner's next payments are charged to. */
export function createListCards(kysely: Database): ListCards {
  return async (ownerId) => {
    const rows = await selectEnrollments(kysely)
      .where('p.ownerId', '=', ownerId)
      .where('s.status', 'in', liveStatuses)
      .select(['s.enrollmentId', 's.cardBrand as brand', 's.cardLast4', 's.cardExpiresOn'])
      .orderBy('s.enrollmentId')
      .execute();
    return rows.flatMap(({ enrollmentId, brand, cardLast4: last4, cardExpiresOn: expiresOn }) =>
      last4 === null || expiresOn === null
        ? []
        : {
            enrollmentId,
            brand,
            last4,
            expMonth: expiresOn.getUTCMonth() + 1,
            expYear: expiresOn.getUTCFullYear(),
          },
    );
  };
}

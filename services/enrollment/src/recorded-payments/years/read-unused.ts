import { clinicDay } from '@petwell/chassis/time';
import type { EndPreview, UnusedMonths } from '@petwell/contracts';
import type { EnrollmentRecord } from '../../core/state/enrollment.ts';
import { lastDayOf } from '../../core/state/enrollment-state.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { firstDaysOf } from '../rules-months.ts';
import { endedOn, isRefundable, unusedOf } from './rules-year.ts';

/** Names an enrollment to staff. */
const whoseOf = ({ id, owner, pet, plan }: EnrollmentRecord) => ({
  enrollmentId: id,
  ownerId: owner.id,
  ownerName: `${owner.firstName} ${owner.lastName}`,
  email: owner.email,
  phone: owner.phone,
  petName: pet.name,
  planName: plan.name,
});

/** Creates what reads which prepaid months are given back when plans end. */
export function createUnused(deps: {
  store: Pick<EnrollmentStore, 'listByIds'>;
  listPayments: (enrollmentId: number) => Promise<StoredPayment[]>;
  listEndedYears: (ownerId?: number) => Promise<number[]>;
  timeZone: string;
}) {
  const { timeZone } = deps;

  /** The prepaid years of a plan, with what is unused of each if it ends on a day. */
  async function readYears(enrollment: EnrollmentRecord, endsOn: string) {
    const { activatedAt } = enrollment.state;
    const payments = await deps.listPayments(enrollment.id);
    const firstDays = firstDaysOf(activatedAt && clinicDay(activatedAt, timeZone), payments);
    return payments
      .filter(isRefundable)
      .map((payment) => ({ payment, ...unusedOf(payment, endsOn, firstDays) }));
  }

  const sumOf = async (enrollment: EnrollmentRecord, at: Date): Promise<number> => {
    const years = await readYears(enrollment, lastDayOf(at, timeZone));
    return years.reduce((sum, { amountCents }) => sum + amountCents, 0);
  };

  return {
    /** What ending a plan gives back, by when it ends. Empty: no year of it was paid in advance. */
    async preview(
      enrollment: EnrollmentRecord,
      { now, periodEnd }: { now: Date; periodEnd: Date | null },
    ): Promise<Pick<EndPreview, 'unusedMonths'>> {
      const payments = await deps.listPayments(enrollment.id);
      if (!payments.some(isRefundable)) return {};
      return {
        unusedMonths: {
          nowCents: await sumOf(enrollment, now),
          periodEndCents: periodEnd && (await sumOf(enrollment, periodEnd)),
        },
      };
    },

    /** What is to be given back of plans that have ended, of one owner or all, the longest ended first. */
    async list(ownerId?: number): Promise<UnusedMonths[]> {
      const enrollments = await deps.store.listByIds(await deps.listEndedYears(ownerId));
      const listed = await Promise.all(
        enrollments.map(async (enrollment) => {
          const day = endedOn(enrollment, timeZone);
          if (day === null) return [];
          const years = await readYears(enrollment, day);
          return years
            .filter(({ amountCents }) => amountCents > 0)
            .map(({ payment: { id: paymentId, method }, months, amountCents }) => ({
              ...whoseOf(enrollment),
              paymentId,
              endedOn: day,
              months,
              amountCents,
              method,
            }));
        }),
      );
      return listed.flat().toSorted((one, other) => one.endedOn.localeCompare(other.endedOn));
    },
  };
}
export type Unused = ReturnType<typeof createUnused>;

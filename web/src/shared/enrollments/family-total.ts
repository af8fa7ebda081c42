import { type EnrollmentStatus, fromCents, toCents } from '@petwell/contracts';

/** A pet's enrollment, as the owner's dashboard and the front desk list it. */
export type FamilyEnrollment = {
  enrollmentId: number;
  petId: number;
  petName: string;
  planName: string;
  status: EnrollmentStatus;
  totalMonthlyPrice: string;
  hold?: { until: string } | undefined;
  endsOn?: string | undefined;
};

/** Adds up what an owner's active plans are charged a month. Those on hold, or about to end, aren't counted. */
export function familyTotal(enrollments: readonly FamilyEnrollment[]) {
  const active = enrollments.filter(({ status }) => status === 'active');
  const isCounted = ({ hold, endsOn }: FamilyEnrollment) =>
    hold === undefined && endsOn === undefined;
  const cents = active
    .filter(isCounted)
    .reduce((sum, { totalMonthlyPrice }) => sum + toCents(totalMonthlyPrice), 0);
  return { active, total: fromCents(cents) };
}

import type { AdminEnrollment, AdminUser, AdminUserFilter } from '@petwell/contracts';
import { formatDay } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { ElsewhereBadge } from '../../../shared/enrollments/ElsewhereBadge.tsx';
import { HoldBadge } from '../../../shared/enrollments/HoldBadge.tsx';
import { StatusBadge } from '../../../shared/enrollments/StatusBadge.tsx';

const shownEnrollments = 2;

/** Shows an enrollment's status, its end, who bills it, and whether a payment failed. */
export function EnrollmentStatus({ enrollment }: { enrollment: AdminEnrollment }) {
  const { endsOn } = enrollment;
  return (
    <>
      <StatusBadge status={enrollment.status} />
      {endsOn !== undefined && <Badge variant="neutral">{`Ends on ${formatDay(endsOn)}`}</Badge>}
      {enrollment.isEndPending === true && <Badge variant="neutral">Ending</Badge>}
      {enrollment.takesOver === true && <Badge variant="neutral">Waits for the new owner</Badge>}
      {enrollment.isHandedOver === true && <Badge variant="neutral">New owner</Badge>}
      <HoldBadge hold={enrollment.hold} />
      <ElsewhereBadge enrollment={enrollment} />
      {enrollment.paymentProblem && <Badge variant="coral">Payment failed</Badge>}
      {enrollment.isOverridden === true && <Badge variant="sun">Not billed</Badge>}
    </>
  );
}

/** Puts the enrollments that match the filter, by status and then by pet's name, before the others. */
function matchesFirst(
  enrollments: readonly AdminEnrollment[],
  { q, status, figure, planId }: AdminUserFilter,
): AdminEnrollment[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = (petName: string) => words.some((word) => petName.toLowerCase().includes(word));
  const isAsked = ({ status: known, paymentProblem, planId: plan }: AdminEnrollment) =>
    known === status ||
    (figure === 'payment_problem' && (paymentProblem || known === 'suspended')) ||
    (figure === 'cancelled' && known === 'cancelled') ||
    (figure === 'lost' && (known === 'cancelled' || known === 'suspended')) ||
    (planId === plan && known === 'active');
  const rank = (enrollment: AdminEnrollment) =>
    (isAsked(enrollment) ? 2 : 0) + (isNamed(enrollment.petName) ? 1 : 0);
  return enrollments.toSorted((one, other) => rank(other) - rank(one));
}

/** Shows a customer's enrollments that match the filter first, one line each, and the number of others. */
export function EnrollmentLines({
  customer,
  filter,
}: {
  customer: AdminUser;
  filter: AdminUserFilter;
}) {
  const enrollments = matchesFirst(customer.enrollments, filter);
  if (enrollments.length === 0) return <p className="text-sm text-ink-500">No plan</p>;
  const shown = enrollments.slice(0, shownEnrollments);
  const more = enrollments.length - shown.length;
  return (
    <ul data-dense className="space-y-0.5">
      {shown.map((enrollment, index) => (
        <li key={enrollment.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
          <EnrollmentStatus enrollment={enrollment} />
          <span className="min-w-0 wrap-anywhere text-ink-700">
            <span translate="no">{enrollment.petName}</span> ·{' '}
            <span translate="no">{enrollment.planName}</span>
          </span>
          {more > 0 && index === shown.length - 1 && (
            <span className="text-ink-500">{`+ ${more} more`}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Marks the demo account, which figures and the export include. */
export function DemoMark({ customer }: { customer: AdminUser }) {
  return customer.isDemo === true ? <Badge variant="neutral">Demo</Badge> : null;
}

type SelectCustomerProps = {
  name: string;
  isSelected: boolean;
  onToggle: () => void;
};

/** Selects a customer; the click target is larger than the checkbox. */
export function SelectCustomer({ name, isSelected, onToggle }: SelectCustomerProps) {
  return (
    <label className="-m-3 inline-flex p-3">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={onToggle}
        className="size-5 accent-brand-700"
      />
    </label>
  );
}

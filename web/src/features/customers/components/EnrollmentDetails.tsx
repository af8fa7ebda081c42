import { canHold } from '../../../shared/enrollments/can-hold.ts';
import type { AdminEnrollment, StaffRole } from '@petwell/contracts';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import type { Endings } from '../../endings/index.ts';
import type { Handovers } from '../../handovers/index.ts';
import type { Holds } from '../../holds/index.ts';
import { isRestartable } from '../../../shared/enrollments/is-restartable.ts';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { formatMoney } from '../../../shared/staff/format.ts';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { ActivateSubscription } from './ActivateSubscription.tsx';
import { CancelSubscription } from './CancelSubscription.tsx';
import { EnrollmentStatus } from './CustomerRow.tsx';
import { SyncEnrollment } from './SyncEnrollment.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

function describeNextBilling({ isOverridden, endsOn, nextBillingDate }: AdminEnrollment): string {
  if (isOverridden === true) return 'None: Stripe doesn’t bill it';
  return endsOn === undefined ? formatDate(nextBillingDate) : 'None: the plan ends';
}

const describeElsewhere = ({ paidUntil, nextBillingDate }: AdminEnrollment): string =>
  paidUntil === undefined
    ? `At the clinic, next due on ${formatDate(nextBillingDate)}`
    : `At the clinic, paid until ${formatDay(paidUntil)}`;

function Facts({ enrollment }: { enrollment: AdminEnrollment }) {
  const { addOnNames, status, overrideReason, billing, restart } = enrollment;
  const isFirstAhead = enrollment.firstPaymentOn !== undefined && enrollment.endsOn === undefined;
  const hasStarted = status === 'active' || status === 'suspended';
  return (
    <dl className="mt-3 space-y-1.5 text-sm">
      <Fact label="Monthly price">
        <span translate="no">{formatMoney(enrollment.totalMonthlyPrice)}</span>
      </Fact>
      <Fact label="Add-ons">{addOnNames.length === 0 ? 'None' : addOnNames.join(', ')}</Fact>
      <Fact label="Membership fee">
        <span translate="no">{formatMoney(enrollment.membershipFee)}</span> (
        <span>{enrollment.membershipFeePaid ? 'paid' : 'not paid yet'}</span>)
      </Fact>
      <Fact label="Enrolled">{formatDate(enrollment.enrolledAt)}</Fact>
      {hasStarted && billing === undefined && (
        <Fact label={isFirstAhead ? 'First payment' : 'Next billing date'}>
          {describeNextBilling(enrollment)}
        </Fact>
      )}
      {isRestartable(restart) && restart.offeredAt !== undefined && (
        <Fact label="Link to start again">
          {`Emailed ${formatDate(restart.offeredAt)}, works until ${formatDate(restart.until)}`}
        </Fact>
      )}
      {hasStarted && billing === 'elsewhere' && (
        <Fact label="Billed">{describeElsewhere(enrollment)}</Fact>
      )}
      {overrideReason !== null && <Fact label="Activated without payment">{overrideReason}</Fact>}
    </dl>
  );
}

/** Rarely used actions, collapsed, so that ending a plan has one button. */
function RareActions({
  enrollment,
  isDemo,
  changePlan,
}: {
  enrollment: AdminEnrollment;
  isDemo: boolean;
  changePlan: Elements;
}) {
  const { petName, isEndPending } = enrollment;
  return (
    <details>
      <summary className="cursor-pointer rounded-full px-4 py-2 text-sm font-semibold text-brand-700 hover:bg-brand-50 pointer-coarse:py-3">
        More{' '}
        <span className="sr-only">
          about <span translate="no">{petName}</span>’s plan
        </span>
      </summary>
      <div className="flex flex-wrap gap-2">
        {changePlan}
        <SyncEnrollment enrollment={enrollment} />
        {!isDemo && isEndPending !== true && <CancelSubscription enrollment={enrollment} />}
      </div>
    </details>
  );
}

/** Shows an enrollment: its status, the actions available to the role, and then its facts. */
export function EnrollmentDetails({
  enrollment,
  role,
  isDemo,
  hasDied,
  endings: { EndEnrollment, HandOver, PlanHold },
  recordPayment,
  changePlan,
  markDeceased,
  children,
}: {
  enrollment: AdminEnrollment;
  role: StaffRole;
  isDemo: boolean;
  /** The pet died. */
  hasDied: boolean;
  endings: Endings & Holds & Handovers;
  /** Records a payment that staff took, if it may count. */
  recordPayment: Elements;
  /** Changes its plan or add-ons, if it has started. */
  changePlan: Elements;
  /** Records that the pet died. */
  markDeceased: Elements;
  /** Below its facts. */
  children: Elements;
}) {
  const { status, petName, planName, isEndPending } = enrollment;
  const plan = { enrollmentId: enrollment.id, petName, planName };
  const change = !isDemo && !hasDied && changePlan;
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="mr-auto min-w-0 font-bold break-words">
          <span translate="no">{petName}</span>: <span translate="no">{planName}</span>
        </h4>
        <EnrollmentStatus enrollment={enrollment} />
      </div>
      {mayAct(role) && status !== 'cancelled' && (
        <div className="mt-3 flex flex-wrap items-start gap-2">
          {status === 'pending_payment' && !hasDied && enrollment.takesOver !== true && (
            <ActivateSubscription enrollment={enrollment} mayOverride={mayManage(role)} />
          )}
          {!isDemo && !hasDied && recordPayment}
          {!isDemo && !hasDied && canHold(enrollment) && (
            <PlanHold plan={plan} hold={enrollment.hold} />
          )}
          {!isDemo && !hasDied && canHold(enrollment) && <HandOver plan={plan} />}
          {!isDemo && (
            <EndEnrollment enrollment={plan} hasDied={hasDied} isEndPending={isEndPending} />
          )}
          {!isDemo && !hasDied && markDeceased}
          <RareActions enrollment={enrollment} isDemo={isDemo} changePlan={change} />
        </div>
      )}
      {!mayAct(role) && change && <div className="mt-3">{change}</div>}
      <Facts enrollment={enrollment} />
      {children}
    </Card>
  );
}

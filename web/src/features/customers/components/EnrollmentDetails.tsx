import { type AdminEnrollment, fromCents, type StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { forMonths, suspensionRule } from '../../../shared/owed.ts';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { OpenProposal } from '../../../shared/enrollments/OpenProposal.tsx';
import type { Endings } from '../../endings/index.ts';
import { isRestartable } from '../../../shared/enrollments/is-restartable.ts';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { formatMoney } from '../../../shared/staff/format.ts';
import { overduePlanQuery } from '../../../shared/staff/overdue-plan.ts';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { ActivateSubscription } from './ActivateSubscription.tsx';
import { CancelSubscription } from './CancelSubscription.tsx';
import { EnrollmentStatus } from './CustomerRow.tsx';
import { SyncEnrollment } from './SyncEnrollment.tsx';

function describeNextBilling({ isOverridden, endsOn, nextBillingDate }: AdminEnrollment): string {
  if (isOverridden === true) return 'None: no Stripe subscription';
  return endsOn === undefined ? formatDate(nextBillingDate) : 'None: the plan ends';
}

const describeElsewhere = ({ paidUntil, nextBillingDate }: AdminEnrollment): string =>
  paidUntil === undefined
    ? `Elsewhere, next due on ${formatDate(nextBillingDate)}`
    : `Elsewhere, paid until ${formatDay(paidUntil)}`;

/** What is due for an overdue plan, by month, and what a suspension costs. */
function Due({ enrollment, ownerId }: { enrollment: AdminEnrollment; ownerId: number }) {
  const { id: enrollmentId, status, paymentProblem } = enrollment;
  const isSuspended = status === 'suspended';
  const { data } = useQuery({
    ...overduePlanQuery({ ownerId, enrollmentId }),
    enabled: paymentProblem || isSuspended,
  });
  if (!data?.owed) return null;
  const { amountCents, months } = data.owed;
  return (
    <Alert
      variant="warning"
      title={`${formatMoney(fromCents(amountCents))}${forMonths(months)} is due`}
      className="mt-3"
    >
      {isSuspended && suspensionRule}
    </Alert>
  );
}

function Facts({ enrollment }: { enrollment: AdminEnrollment }) {
  const { addOnNames, status, overrideReason, stripeSubscriptionId, billing, restart } = enrollment;
  const isFirstAhead = enrollment.firstPaymentOn !== undefined && enrollment.endsOn === undefined;
  const hasStarted = status === 'active' || status === 'suspended';
  return (
    <dl className="mt-3 space-y-1.5 text-sm">
      <Fact label="Monthly price">{formatMoney(enrollment.totalMonthlyPrice)}</Fact>
      <Fact label="Add-ons">{addOnNames.length === 0 ? 'None' : addOnNames.join(', ')}</Fact>
      <Fact label="Membership fee">
        {formatMoney(enrollment.membershipFee)} (
        {enrollment.membershipFeePaid ? 'paid' : 'not paid'})
      </Fact>
      <Fact label="Enrolled">{formatDate(enrollment.enrolledAt)}</Fact>
      {hasStarted && billing === undefined && (
        <Fact label={isFirstAhead ? 'First payment' : 'Next billing date'}>
          {describeNextBilling(enrollment)}
        </Fact>
      )}
      {isRestartable(restart) && restart.offeredAt !== undefined && (
        <Fact label="Link to start again">
          Emailed {formatDate(restart.offeredAt)}, works until {formatDate(restart.until)}
        </Fact>
      )}
      {hasStarted && billing === 'elsewhere' && (
        <Fact label="Billed">{describeElsewhere(enrollment)}</Fact>
      )}
      {stripeSubscriptionId !== null && (
        <Fact label="Subscription">
          <code className="text-xs break-all">{stripeSubscriptionId}</code>
        </Fact>
      )}
      {overrideReason !== null && <Fact label="Activated without payment">{overrideReason}</Fact>}
    </dl>
  );
}

/** What is seldom needed, folded, so that ending a plan has one button. */
function RareActions({
  enrollment,
  role,
  isDemo,
}: {
  enrollment: AdminEnrollment;
  role: StaffRole;
  isDemo: boolean;
}) {
  const { id, petName, isEndPending, stripeSubscriptionId } = enrollment;
  const mayCancel = !isDemo && isEndPending !== true;
  const mayTest = mayManage(role) && stripeSubscriptionId !== null;
  if (!mayCancel && !mayTest) return null;
  return (
    <details>
      <summary className="cursor-pointer rounded-full px-4 py-3 text-sm font-semibold text-brand-700 hover:bg-brand-50">
        More <span className="sr-only">about {petName}’s plan</span>
      </summary>
      <div className="flex flex-wrap gap-2">
        {mayCancel && <CancelSubscription enrollment={enrollment} />}
        {mayTest && (
          <Link
            to={`${paths.webhookTest}?enrollment=${id}`}
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            Test webhook
          </Link>
        )}
      </div>
    </details>
  );
}

/** Shows an enrollment and the actions available to the role. */
export function EnrollmentDetails({
  enrollment,
  ownerId,
  role,
  isDemo,
  hasDied,
  endings: { EndPlan, StartAgain, UndoEnd },
  recordPayment,
  markDeceased,
  children,
}: {
  enrollment: AdminEnrollment;
  ownerId: number;
  role: StaffRole;
  isDemo: boolean;
  /** The pet died. */
  hasDied: boolean;
  endings: Endings;
  /** Records a payment that staff took, if it may count. */
  recordPayment: ReactNode;
  /** Records that the pet died. */
  markDeceased: ReactNode;
  /** Below its actions. */
  children: ReactNode;
}) {
  const { status, petName, planName, endsOn, restart, isEndPending } = enrollment;
  const plan = { enrollmentId: enrollment.id, petName, planName };
  return (
    <Card className="p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h4 className="min-w-0 font-bold break-words">
          {petName}: {planName}
        </h4>
        <span className="shrink-0 text-sm text-ink-500">ID {enrollment.id}</span>
      </div>
      {hasDied && (
        <Alert variant="warning" title={`${petName} has died`} className="mt-3">
          {status !== 'cancelled' &&
            isEndPending !== true &&
            'Please end the plan, so that nothing more is charged.'}
        </Alert>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <EnrollmentStatus enrollment={enrollment} />
        {endsOn !== undefined && mayAct(role) && !hasDied && isEndPending !== true && (
          <UndoEnd plan={plan} endsOn={endsOn} />
        )}
        {isRestartable(restart) && mayAct(role) && <StartAgain plan={plan} />}
      </div>
      {!hasDied && <Due enrollment={enrollment} ownerId={ownerId} />}
      <Facts enrollment={enrollment} />
      {mayAct(role) && status !== 'cancelled' && (
        <div className="mt-4 flex flex-wrap gap-2">
          {status === 'pending_payment' && !hasDied && (
            <ActivateSubscription enrollment={enrollment} mayOverride={mayManage(role)} />
          )}
          {enrollment.isProposal === true && !hasDied && (
            <OpenProposal enrollmentId={enrollment.id} />
          )}
          {!isDemo && !hasDied && recordPayment}
          {!isDemo && <EndPlan plan={plan} hasDied={hasDied} isEndPending={isEndPending} />}
          <SyncEnrollment enrollment={enrollment} />
          {!isDemo && !hasDied && markDeceased}
          <RareActions enrollment={enrollment} role={role} isDemo={isDemo} />
        </div>
      )}
      {children}
    </Card>
  );
}

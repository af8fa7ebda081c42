import { fromCents, hasDied, type EnrollmentView } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCard } from '../../../shared/format-card.ts';
import { formatDate } from '../../../shared/format-date.ts';
import { forMonths, owedFor, suspensionRule } from '../../../shared/owed.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { openPaymentOf, ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { hasFailedPayment } from '../has-failed-payment.ts';
import { updateCard } from '../texts.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

type FailedPaymentProps = {
  enrollment: EnrollmentView;
  /** The viewer can pay: the owner, not staff or the demo. */
  canPay: boolean;
};

/** Describes what is owed: '$93.25 for May 2026 to your Visa ending in 4242', and when it is tried again. */
function useProblem({ enrollment, canPay }: FailedPaymentProps): string | null {
  const { data } = useQuery({ ...ownPaymentsQuery, enabled: canPay });
  const owed = owedFor(data, enrollment.id);
  if (owed === undefined) return null;
  const nextAttemptAt = openPaymentOf(data, enrollment.id)?.nextAttemptAt ?? null;
  const card = data?.cards.find(({ enrollmentId }) => enrollmentId === enrollment.id);
  const to = card ? ` to ${formatCard(card.brand, card.last4)}` : '';
  const next =
    nextAttemptAt === null
      ? 'We won’t try again automatically.'
      : `We’ll try again on ${formatDate(nextAttemptAt)}.`;
  const rule = enrollment.status === 'suspended' ? ` ${suspensionRule}` : '';
  return `We couldn’t charge $${fromCents(owed.amountCents)}${forMonths(owed.months)}${to}. ${next}${rule}`;
}

function FailedPayment({ enrollment, canPay }: FailedPaymentProps) {
  const { id, pet, status } = enrollment;
  const problem = useProblem({ enrollment, canPay });
  const isSuspended = status === 'suspended';
  return (
    <Alert
      variant={isSuspended ? 'error' : 'warning'}
      title={isSuspended ? `${pet.name}’s plan is suspended` : `${pet.name}’s payment failed`}
      {...(canPay && {
        actions: (
          <Link to={paths.updateCard(id)} className={buttonClass()}>
            <span>{updateCard}</span>{' '}
            <span className="sr-only">
              for <span translate="no">{pet.name}</span>
            </span>
          </Link>
        ),
      })}
    >
      <Amounts>{`${problem ?? (isSuspended ? 'The last payments didn’t go through.' : '')} ${
        isSuspended
          ? 'Update your card to restart the plan right away, or call us: '
          : 'You can still use the plan. Please update your card, or call us: '
      }`}</Amounts>
      <ClinicPhone />
    </Alert>
  );
}

/** Names each pet whose monthly payment failed, whichever pet is selected. */
export function FailedPayments({
  enrollments,
  canPay,
}: {
  enrollments: readonly EnrollmentView[];
  canPay: boolean;
}) {
  return enrollments
    .filter((enrollment) => !hasDied(enrollment.pet) && hasFailedPayment(enrollment))
    .map((enrollment) => (
      <FailedPayment key={enrollment.id} enrollment={enrollment} canPay={canPay} />
    ));
}

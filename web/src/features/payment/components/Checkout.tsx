import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ownerEnrollmentsQuery } from '../../../shared/enrollments/get-owner-enrollments.ts';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/session/get-session.ts';
import type { PendingEnrollment } from '../../../shared/session-storage/flow-storage.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { subscriptionQuery } from '../api/create-subscription.ts';
import { checkoutTexts } from '../texts.ts';
import type { Payable } from './CardForm.tsx';
import { CardPayment } from './CardPayment.tsx';
import { EnrollmentSummary } from './EnrollmentSummary.tsx';
import { CardSkeleton, PaymentPreparation } from './PaymentPreparation.tsx';

function PayByCard(payable: Payable) {
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <h2 className="text-heading">Pay by card</h2>
      <CardPayment {...payable} />
    </Card>
  );
}

function PayEnrollment({ id }: { id: number }) {
  const subscription = useQuery(subscriptionQuery(id));
  return (
    <PaymentPreparation
      subscription={subscription}
      skeleton={<CardSkeleton />}
      signInReturnTo={paths.checkout}
    >
      {(ready) => <PayByCard {...ready} />}
    </PaymentPreparation>
  );
}

/** Pays with the stored client secret, unless the signed-in owner has the enrollment that it is for. */
function PayBySecret({ pet, enrollment, clientSecret }: PendingEnrollment) {
  const { session, isLoading } = useSession();
  const email = session?.owner?.email;
  const own = useQuery({ ...ownerEnrollmentsQuery(email ?? ''), enabled: email !== undefined });
  if (isLoading || own.isLoading) return <CardSkeleton />;
  const unpaid = own.data?.enrollments.find(
    ({ status, plan, pet: { name } }) =>
      status === 'pending_payment' && plan.name === enrollment.planName && name === pet.name,
  );
  if (unpaid) return <PayEnrollment id={unpaid.id} />;
  return (
    <PayByCard
      enrollment={enrollment}
      clientSecret={enrollment.clientSecret ?? clientSecret ?? null}
    />
  );
}

/** Pays for a pending enrollment, beside what it is. */
export function Checkout({ pending }: { pending: PendingEnrollment }) {
  const { id } = pending.enrollment;
  return (
    <div className="grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-start">
      <EnrollmentSummary {...pending} />
      {id == null ? <PayBySecret {...pending} /> : <PayEnrollment id={id} />}
    </div>
  );
}

/** Leads to where an enrollment starts. */
export function NothingPending() {
  return (
    <Card className="p-8 text-center">
      <p className="text-lg">{checkoutTexts.nothingPending}</p>
      <Link to={paths.home} className={buttonClass({ className: 'mt-6' })}>
        {checkoutTexts.returnHome}
      </Link>
    </Card>
  );
}

import { petTypeSchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/get-session.ts';
import { ownerEnrollmentsQuery } from '../../shared/enrollments/get-owner-enrollments.ts';
import { subscriptionQuery } from '../../features/payment/api/create-subscription.ts';
import type { Payable } from '../../features/payment/components/CardForm.tsx';
import { CardPayment } from '../../features/payment/components/CardPayment.tsx';
import { dueToday } from '../../shared/enrollments/due-today.ts';
import { PaymentNotes } from '../../features/payment/components/PaymentNotes.tsx';
import {
  CardSkeleton,
  PaymentPreparation,
} from '../../features/payment/components/PaymentPreparation.tsx';
import { checkoutTexts } from '../../features/payment/texts.ts';
import { petTypeLabels } from '../../shared/pets/pet-labels.ts';
import { paths } from '../../shared/paths.ts';
import { flowStorage, type PendingEnrollment } from '../../shared/session-storage/flow-storage.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { Price } from '../../shared/ui/Price.tsx';

type RowProps = { label: string; isTotal?: boolean; children: React.ReactNode };

function Row({ label, isTotal = false, children }: RowProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isTotal && 'border-t border-sand-300 pt-3 text-lg font-bold',
      )}
    >
      <dt className={clsx(!isTotal && 'text-ink-700')}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

const labelOf = (species: string): string => {
  const type = petTypeSchema.safeParse(species.toLowerCase());
  return type.success ? petTypeLabels[type.data] : species;
};

function EnrollmentSummary({ pet, enrollment }: PendingEnrollment) {
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="mb-5 text-heading">Enrollment summary</h2>
      <dl className="space-y-2.5">
        <Row label="Pet">
          <span translate="no">{pet.name}</span>
        </Row>
        {pet.species != null && <Row label="Species">{labelOf(pet.species)}</Row>}
        {pet.breed != null && <Row label="Breed">{pet.breed}</Row>}
        {pet.age != null && <Row label="Age">{[pet.age, pet.ageUnit].join(' ').trim()}</Row>}
        <Row label="Plan">
          <span translate="no">{enrollment.planName}</span>
        </Row>
        <Row label="Membership fee">
          <Price amount={enrollment.membershipFee} per="one-time" />
        </Row>
        <Row label="Monthly total">
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </Row>
        <Row label="Due today" isTotal>
          <span translate="no" className="tabular-nums">
            {`$${dueToday(enrollment)}`}
          </span>
        </Row>
      </dl>
      <div className="mt-6 border-t border-sand-200 pt-5">
        <PaymentNotes />
      </div>
    </Card>
  );
}

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

function Checkout({ pending }: { pending: PendingEnrollment }) {
  const { id } = pending.enrollment;
  return (
    <div className="grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-start">
      <EnrollmentSummary {...pending} />
      {id == null ? <PayBySecret {...pending} /> : <PayEnrollment id={id} />}
    </div>
  );
}

function NothingPending() {
  return (
    <Card className="p-8 text-center">
      <p className="text-lg">{checkoutTexts.nothingPending}</p>
      <Link to={paths.home} className={buttonClass({ className: 'mt-6' })}>
        {checkoutTexts.returnHome}
      </Link>
    </Card>
  );
}

/** `/checkout`: pays for this tab's pending enrollment. */
export function CheckoutPage() {
  // Read once: paying clears it, just before the page opens /payment-success.
  const [pending] = useState(() => flowStorage.pendingEnrollment.read());
  return (
    <PageShell
      title="Checkout"
      description="Review your plan and pay by card."
      heading="Checkout"
      width={pending === null ? 'narrow' : 'wide'}
    >
      {pending === null ? <NothingPending /> : <Checkout pending={pending} />}
    </PageShell>
  );
}

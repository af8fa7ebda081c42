import type { SubscriptionResponse } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { subscriptionQuery } from '../../api/create-subscription.ts';
import { CardChoice } from '../CardChoice.tsx';
import { PaymentBreakdown } from '../PaymentBreakdown.tsx';
import { PaymentNotes } from '../PaymentNotes.tsx';
import { CardSkeleton, PaymentPreparation } from '../PaymentPreparation.tsx';
import { paymentSetupTexts } from '../../texts.ts';
import { paths } from '../../../../shared/paths.ts';
import type { PaymentData } from '../../../../shared/session-storage/flow-storage.ts';
import { Card } from '../../../../shared/ui/Card.tsx';
import { PageShell } from '../../../../shared/ui/PageShell.tsx';
import { Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { startSteps, Stepper } from '../../../../shared/ui/Stepper.tsx';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';

const columns = 'grid gap-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:items-start';
/** Last on a phone, where the card form comes before the notes. */
const notesPlace = 'lg:col-start-1 lg:row-start-2';
const formPlace = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';

function Paying({ subscription }: { subscription: SubscriptionResponse }) {
  return (
    <div className={columns}>
      <Card className="p-6 sm:p-8">
        <h2 className="text-heading">Payment summary</h2>
        <p className="mt-1 mb-5 wrap-anywhere text-ink-700">
          <span translate="no">{subscription.plan.name}</span> for{' '}
          <span translate="no">{subscription.enrollment.petName}</span>
        </p>
        <PaymentBreakdown {...subscription} />
      </Card>
      <Card className={clsx('space-y-6 p-6 sm:p-8', formPlace)}>
        <CardChoice subscription={subscription} />
      </Card>
      <Card className={clsx('p-6 sm:p-8', notesPlace)}>
        <h2 className="sr-only">Good to know</h2>
        <PaymentNotes />
      </Card>
    </div>
  );
}

function PayingSkeleton() {
  return (
    <div className={columns}>
      <Card className="space-y-5 p-6 sm:p-8">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-22 sm:h-56" />
      </Card>
      <div className={formPlace}>
        <CardSkeleton />
      </div>
    </div>
  );
}

/** Pays for the enrollment that was just made. */
export function PaymentSetup({ payment }: { payment: PaymentData }) {
  const subscription = useQuery(subscriptionQuery(payment.enrollmentId));
  const isPaying = subscription.data?.clientSecret !== null;
  return (
    <PageShell
      title="Payment"
      description="Pay the one-time membership fee and the first month by card."
      heading="Set up your payment"
      {...(isPaying && {
        intro: `One last step for ${payment.petName}: the membership fee and the first month.`,
      })}
      width="wide"
    >
      {/* The first label begins where the text does. */}
      <div className="-mx-4 mb-10 max-w-xl sm:-mx-8">
        <Stepper steps={startSteps} current={4} />
      </div>
      <PaymentPreparation
        subscription={subscription}
        skeleton={<PayingSkeleton />}
        signInReturnTo={paths.paymentSetup}
      >
        {(ready) => <Paying subscription={ready} />}
      </PaymentPreparation>
      {isPaying && (
        <p className="mt-8 text-center text-ink-700">
          Not now? <TextLink to={paths.dashboard(payment.email)}>{paymentSetupTexts.skip}</TextLink>
        </p>
      )}
    </PageShell>
  );
}

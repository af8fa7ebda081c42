import {
  careFeatures,
  discountCentsOf,
  fromCents,
  furtherPetLine,
  type JoinLink,
  listPriceOf,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joinedQuery, joinLinkQuery } from '../../api/join-links.ts';
import { LinkFacts } from '../LinkFacts.tsx';
import { LinkNotOpened } from '../LinkNotOpened.tsx';
import { CardSkeleton } from '../PaymentPreparation.tsx';
import { ClinicPhone } from '../../../../shared/clinic/ClinicPhone.tsx';
import { FurtherPetNote } from '../../../../shared/plans/FurtherPet.tsx';
import { FeatureList } from '../../../../shared/plans/FeatureList.tsx';
import { useFocus } from '../../../../shared/hooks/use-focus.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { LoadingRegion } from '../../../../shared/ui/Skeleton.tsx';
import { JoinPayment, type JoinOutcome } from './JoinPayment.tsx';

function Proposal({ link }: { link: JoinLink }) {
  const { firstName, petName, plan, addOns, membershipFee, monthlyTotal, dueToday } = link;
  const discountCents = discountCentsOf(plan);
  return (
    <>
      <LinkFacts
        heading={`${plan.name} for ${petName}`}
        rows={[
          [plan.name, `$${listPriceOf(plan)} per month`],
          ...(discountCents === 0
            ? []
            : [[furtherPetLine, `−$${fromCents(discountCents)} per month`] as const]),
          ...addOns.map(({ name, monthlyPrice }) => [name, `$${monthlyPrice} per month`] as const),
          ...(membershipFee === '0.00'
            ? []
            : [['Membership fee', `$${membershipFee} one-time`] as const]),
        ]}
      >
        <p className="wrap-anywhere">
          Hello <span translate="no">{firstName}</span>, this is the plan that we prepared with you.{' '}
          <span>{plan.description}</span>
        </p>
      </LinkFacts>
      <dl className="space-y-1 border-t border-sand-300 pt-3 tabular-nums">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-700">Monthly total</dt>
          <dd className="font-semibold">
            <span translate="no">{`$${monthlyTotal}`}</span> per month
          </dd>
        </div>
        <div className="flex justify-between gap-4 text-lg font-extrabold">
          <dt>Due today</dt>
          <dd translate="no">{`$${dueToday}`}</dd>
        </div>
      </dl>
      <FurtherPetNote
        isBelowLines
        plan={{ ...plan, membershipFee }}
        className="text-sm text-ink-700"
      />
      <section className="space-y-3">
        <h3 className="font-semibold">What it includes each year</h3>
        <FeatureList features={careFeatures(plan.features)} />
      </section>
    </>
  );
}

function Paid({ link: { firstName, petName, plan } }: { link: JoinLink }) {
  const alert = useFocus();
  return (
    <Alert ref={alert} variant="success" title={`Thank you, ${firstName}`}>
      <span>
        <span translate="no">{petName}</span>’s <span translate="no">{plan.name}</span> plan has
        started. We email you the receipt and, if you don’t have an account yet, a link to create a
        password. Questions? Call us:{' '}
      </span>
      <ClinicPhone />
    </Alert>
  );
}

/** The card was accepted; the provider confirms the payment a moment later. */
function Processing({ link, token }: { link: JoinLink; token: string }) {
  const alert = useFocus();
  const confirmed = useQuery(joinedQuery(token));
  if (confirmed.data === true) return <Paid link={link} />;
  return (
    <Alert ref={alert} variant="info" title="Your payment is processing">
      Your card was accepted. As soon as the payment is confirmed,{' '}
      <span translate="no">{link.petName}</span>’s plan starts and we email you the receipt. You
      don’t have to pay again.
    </Alert>
  );
}

/** Shows the plan that was prepared at the counter, and pays it with the token of its link. */
export function JoinByLink({ token, forget }: { token: string; forget: () => void }) {
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  const opened = useQuery({ ...joinLinkQuery(token), enabled: outcome === null });
  const readAgain = () => void opened.refetch();
  if (opened.error && outcome === null) {
    return (
      <LinkNotOpened
        error={opened.error}
        tryAgain={readAgain}
        whenOver="A link works for 14 days and for one payment, and stops working if the plan changes. If you have paid, there is nothing to do. Otherwise call us for a new one:"
      />
    );
  }
  if (!opened.data) {
    return (
      <LoadingRegion label="Loading your plan">
        <CardSkeleton />
      </LoadingRegion>
    );
  }
  const link = opened.data;
  if (outcome === 'processing') return <Processing link={link} token={token} />;
  if (outcome === 'paid' || link.state === 'paid') return <Paid link={link} />;
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <Proposal link={link} />
      <JoinPayment
        link={link}
        token={token}
        readAgain={readAgain}
        onDone={(done) => {
          setOutcome(done);
          forget();
        }}
      />
    </Card>
  );
}

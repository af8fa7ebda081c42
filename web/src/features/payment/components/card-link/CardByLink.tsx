import { consentText, currentVersion } from '@petwell/contracts/legal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardLinkQuery, confirmByCardLink, type OpenedCardLink } from '../../api/card-links.ts';
import { LinkConsent } from '../LinkConsent.tsx';
import { LinkFacts } from '../LinkFacts.tsx';
import { LinkNotOpened } from '../LinkNotOpened.tsx';
import { CardSkeleton } from '../PaymentPreparation.tsx';
import { ProviderElements } from '../ProviderElements.tsx';
import { TestCards } from '../TestCards.tsx';
import { UpdateCardForm } from '../UpdateCardForm.tsx';
import { hasCode } from '../../../../shared/api/api-error.ts';
import { useConfig } from '../../../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../../../shared/clinic/text-terms.ts';
import { forMonths, suspensionRule } from '../../../../shared/owed.ts';
import { paths } from '../../../../shared/paths.ts';
import { Card } from '../../../../shared/ui/Card.tsx';
import { LoadingRegion } from '../../../../shared/ui/Skeleton.tsx';
import { CardLinkResult, type LinkOutcome } from './CardLinkResult.tsx';

function Facts({ link }: { link: OpenedCardLink }) {
  const { firstName, petName, planName, dueNow, months, monthlyTotal } = link;
  return (
    <LinkFacts
      heading={`New card for ${petName}`}
      rows={[
        ['Due now', dueNow === '0.00' ? 'Nothing' : `$${dueNow}${forMonths(months)}`],
        ['Every month', `$${monthlyTotal}`],
      ]}
    >
      <p>
        <span>
          Hello <span translate="no">{firstName}</span>, this card will pay for{' '}
          <span translate="no">{petName}</span>’s <span translate="no">{planName}</span> plan from
          now on.
        </span>
        {months.length > 1 && <span>{` ${suspensionRule}`}</span>}
      </p>
    </LinkFacts>
  );
}

function Agreed({ link: { dueNow, monthlyTotal } }: { link: OpenedCardLink }) {
  const amounts = { dueToday: dueNow, monthlyTotal, firstChargeOn: null };
  return <LinkConsent text={consentText('card-link', useTextTerms(), amounts)} />;
}

function Opened(given: {
  link: OpenedCardLink;
  token: string;
  readAgain: () => void;
  onDone: (outcome: LinkOutcome) => void;
}) {
  const { link, token, readAgain, onDone } = given;
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const textVersion = currentVersion('card-link', useTextTerms());
  const confirm = async (setupIntentId: string) => {
    try {
      return await confirmByCardLink(token, link, { setupIntentId, textVersion });
    } catch (error) {
      // The amount has changed: shown before it is agreed to.
      if (hasCode(error, 'status_conflict')) readAgain();
      throw error;
    }
  };
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <Facts link={link} />
      {isTestMode && <TestCards />}
      <ProviderElements clientSecret={link.clientSecret}>
        <UpdateCardForm
          card={{
            clientSecret: link.clientSecret,
            dueNow: link.dueNow,
            returnPath: paths.cardLink,
            confirm,
          }}
          consent={<Agreed link={link} />}
          onSaved={(outcome) => Promise.resolve(onDone(outcome))}
          onUnpaid={({ reason }) => onDone(reason)}
        />
      </ProviderElements>
    </Card>
  );
}

/** Replaces the card of a plan with the token of an email. */
export function CardByLink({ token, forget }: { token: string; forget: () => void }) {
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const opened = useQuery({ ...cardLinkQuery(token), enabled: outcome === null });
  if (opened.data && outcome !== null) {
    const enterAnother = async () => {
      await opened.refetch();
      setOutcome(null);
    };
    return <CardLinkResult outcome={outcome} link={opened.data} enterAnother={enterAnother} />;
  }
  if (opened.data && !opened.error) {
    return (
      <Opened
        link={opened.data}
        token={token}
        readAgain={() => void opened.refetch()}
        onDone={(done) => {
          setOutcome(done);
          if (done === 'paid' || done === 'updated') forget();
        }}
      />
    );
  }
  if (opened.error) {
    return (
      <LinkNotOpened
        error={opened.error}
        tryAgain={() => void opened.refetch()}
        whenOver="It works for one card and for seven days, and a newer link replaces it. Call us for a new one:"
      />
    );
  }
  return (
    <LoadingRegion label="Preparing the card form">
      <CardSkeleton />
    </LoadingRegion>
  );
}

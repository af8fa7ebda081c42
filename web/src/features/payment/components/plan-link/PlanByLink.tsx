import { consentText, currentVersion } from '@petwell/contracts/legal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmByStartLink, startLinkQuery, type OpenedStartLink } from '../../api/start-links.ts';
import { LinkConsent } from '../LinkConsent.tsx';
import { LinkFacts } from '../LinkFacts.tsx';
import { LinkNotOpened } from '../LinkNotOpened.tsx';
import { CardSkeleton } from '../PaymentPreparation.tsx';
import { ProviderElements } from '../ProviderElements.tsx';
import { TestCards } from '../TestCards.tsx';
import { UpdateCardForm } from '../UpdateCardForm.tsx';
import { updateCardTexts } from '../../update-card-texts.ts';
import { hasCode } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../../shared/clinic/ClinicPhone.tsx';
import { useConfig } from '../../../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../../../shared/clinic/text-terms.ts';
import { formatDay } from '../../../../shared/format-date.ts';
import { paths } from '../../../../shared/paths.ts';
import { useFocus } from '../../../../shared/hooks/use-focus.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { LoadingRegion } from '../../../../shared/ui/Skeleton.tsx';
import { startLinkTexts } from '../../start-link-texts.ts';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

const listDays = new Intl.ListFormat('en-US');

function Facts({ link }: { link: OpenedStartLink }) {
  const { heading, intro } = startLinkTexts[link.kind](link);
  const { passedOn, firstChargeOn, monthlyTotal, membershipFee } = link;
  return (
    <LinkFacts
      heading={heading}
      rows={[
        ['Due now', 'Nothing'],
        ...(membershipFee === undefined
          ? []
          : [['Membership fee, with the first payment', `$${membershipFee}`] as const]),
        ['Every month', `$${monthlyTotal}`],
      ]}
    >
      <p>{intro}</p>
      {link.includes !== undefined && (
        <ul
          aria-label="What the plan includes"
          translate="no"
          className="my-3 list-disc space-y-1 pl-5"
        >
          {link.includes.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <p className="font-semibold text-ink-900">
        {`Your first payment is on ${formatDay(firstChargeOn)}.`}
      </p>
      {passedOn.length > 0 && (
        <p>{`Not charged: ${listDays.format(passedOn.map((day) => formatDay(day)))}.`}</p>
      )}
    </LinkFacts>
  );
}

/** Returns the kind of consent: with the fee, if it was never paid. */
const kindOf = ({ membershipFee }: OpenedStartLink) =>
  membershipFee === undefined ? 'plan-link' : 'plan-link-fee';

function Agreed({ link }: { link: OpenedStartLink }) {
  const { monthlyTotal, firstChargeOn, membershipFee } = link;
  const amounts = { dueToday: '0.00', monthlyTotal, firstChargeOn, membershipFee };
  return <LinkConsent text={consentText(kindOf(link), useTextTerms(), amounts)} />;
}

function Done({ link }: { link: OpenedStartLink }) {
  const { firstChargeOn, monthlyTotal, membershipFee } = link;
  const { done, next } = startLinkTexts[link.kind](link);
  const amounts =
    membershipFee === undefined
      ? `$${monthlyTotal}, and then `
      : `$${monthlyTotal} and the membership fee of $${membershipFee}, and then $${monthlyTotal} `;
  const alert = useFocus();
  return (
    <Alert ref={alert} variant="success" title={done}>
      <Amounts>{`Your first payment is on ${formatDay(firstChargeOn)}: ${amounts}every month. Nothing is charged before then. ${next} You can close this page. To stop, call us:`}</Amounts>{' '}
      <ClinicPhone />
    </Alert>
  );
}

function Opened(given: {
  link: OpenedStartLink;
  token: string;
  readAgain: () => void;
  onDone: () => void;
}) {
  const { link, token, readAgain, onDone } = given;
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const textVersion = currentVersion(kindOf(link), useTextTerms());
  const { clientSecret } = link;
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (setupIntentId: string) => {
    try {
      await confirmByStartLink(token, link, { setupIntentId, textVersion });
      return { outcome: 'updated', clientSecret: null } as const;
    } catch (error) {
      // Amount or day have changed, or another tab was first: shown before anything is agreed to.
      if (hasCode(error, 'status_conflict') || hasCode(error, 'link_invalid')) readAgain();
      // The card can't be used anymore: another form, which says why.
      if (hasCode(error, 'payment_not_confirmed')) {
        setRefusal(describeError(error, updateCardTexts.unknown));
        readAgain();
      }
      throw error;
    }
  };
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <Facts link={link} />
      {isTestMode && <TestCards />}
      <ProviderElements clientSecret={clientSecret}>
        <UpdateCardForm
          card={{ clientSecret, dueNow: '0.00', returnPath: paths.planLink, confirm }}
          refusal={refusal}
          label={startLinkTexts[link.kind](link).button}
          consent={<Agreed link={link} />}
          onSaved={() => Promise.resolve(onDone())}
          onUnpaid={readAgain}
        />
      </ProviderElements>
    </Card>
  );
}

/** Starts to bill a plan to a card with the token of an email. */
export function PlanByLink({ token, forget }: { token: string; forget: () => void }) {
  const [isDone, setIsDone] = useState(false);
  const opened = useQuery({ ...startLinkQuery(token), enabled: !isDone });
  if (opened.data && isDone) return <Done link={opened.data} />;
  if (opened.error) {
    return (
      <LinkNotOpened
        error={opened.error}
        tryAgain={() => void opened.refetch()}
        whenOver="It works once and for 30 days at most, and a newer link replaces it. If you have agreed already, there is nothing to do. Otherwise call us:"
      />
    );
  }
  if (opened.data) {
    return (
      <Opened
        link={opened.data}
        token={token}
        readAgain={() => void opened.refetch()}
        onDone={() => {
          setIsDone(true);
          forget();
        }}
      />
    );
  }
  return (
    <LoadingRegion label="Preparing the card form">
      <CardSkeleton />
    </LoadingRegion>
  );
}

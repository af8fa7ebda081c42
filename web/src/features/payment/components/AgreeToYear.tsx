import type { OfferedYear } from '@petwell/contracts';
import { consentText, currentVersion } from '@petwell/contracts/legal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../../shared/clinic/text-terms.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { agreeToYearByLink, reportYearPaid, yearAmounts } from '../api/prepaid-years.ts';
import { CardPayment } from './CardPayment.tsx';
import { LinkConsent } from './LinkConsent.tsx';
import { PayByCardHeading } from './PayByCardHeading.tsx';
import { TestCards } from './TestCards.tsx';

type Props = {
  offered: OfferedYear;
  token: string;
  /** The price has changed, or the link is over: shown before anything is agreed to. */
  readAgain: () => Promise<unknown>;
  onPaid: (year: OfferedYear) => void;
  /** The card was accepted, and the payment isn't confirmed yet. */
  onProcessing: () => void;
};

function Consent({ sheet }: { sheet: OfferedYear['sheet'] }) {
  return <LinkConsent text={consentText('year-link', useTextTerms(), yearAmounts(sheet))} />;
}

function CardForm({
  offered,
  clientSecret,
  agree,
  finish,
}: {
  offered: OfferedYear;
  clientSecret: string;
  agree: () => Promise<void>;
  finish: () => Promise<void>;
}) {
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const { dueToday, monthlyTotal } = yearAmounts(offered.sheet);
  return (
    <div className="space-y-6">
      <PayByCardHeading />
      {isTestMode && <TestCards />}
      <CardPayment
        enrollment={{ membershipFee: '0.00', totalMonthlyPrice: monthlyTotal }}
        clientSecret={clientSecret}
        payer={{ agree, finish, returnPath: paths.prepaidYear }}
        due={{ amount: dueToday, consent: <Consent sheet={offered.sheet} /> }}
      />
    </div>
  );
}

/** Agrees to the year above, and pays it by card. */
export function AgreeToYear({ offered, token, readAgain, onPaid, onProcessing }: Props) {
  const textVersion = currentVersion('year-link', useTextTerms());
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const flight = useSingleFlight();
  const agreement = useMutation({
    mutationFn: () => agreeToYearByLink(token, offered, textVersion),
    gcTime: 0,
  });
  const readIfOver = async (error: unknown) => {
    if (!hasCode(error, 'status_conflict', 'link_invalid')) return;
    setClientSecret(null);
    await readAgain();
  };
  const agree = async () => {
    if (!flight.start()) return;
    try {
      const answer = await agreement.mutateAsync();
      if (answer.clientSecret === null) onPaid(answer.year);
      setClientSecret(answer.clientSecret);
    } catch (error) {
      await readIfOver(error);
    }
    flight.finish();
  };
  if (clientSecret !== null) {
    return (
      <CardForm
        offered={offered}
        clientSecret={clientSecret}
        agree={async () => {
          try {
            // What was agreed to must still stand.
            await agreeToYearByLink(token, offered, textVersion);
          } catch (error) {
            await readIfOver(error);
            throw error;
          }
        }}
        finish={async () => {
          const year = await reportYearPaid(token);
          if (year === null) onProcessing();
          else onPaid(year);
        }}
      />
    );
  }
  const { error, isPending } = agreement;
  return (
    <div className="space-y-5">
      {offered.state === 'paying' && error === null && (
        <Alert variant="warning" title="Your payment isn’t confirmed yet">
          You agreed, but the payment hasn’t arrived. You can enter your card again. You won’t be
          charged twice.
        </Alert>
      )}
      {error !== null && (
        <Alert variant="error" title="We couldn’t save your agreement">
          <span>{`${describeError(error, 'Please try again.')} You can also call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      <Consent sheet={offered.sheet} />
      <Button
        data-keep-clear
        variant="sun"
        size="large"
        width="full"
        className="print:hidden"
        isLoading={isPending}
        onClick={() => void agree()}
      >
        {isPending ? 'One moment…' : 'Agree and enter a card'}
      </Button>
    </div>
  );
}

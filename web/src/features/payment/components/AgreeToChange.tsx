import type { OfferedChange } from '@petwell/contracts';
import { consentText } from '@petwell/contracts/legal';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../../shared/clinic/text-terms.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { changeAmounts } from '../api/plan-changes.ts';
import { agreeLabel, agreeWithAnother, nameCard } from '../plan-change-texts.ts';
import { savedCardTexts } from '../texts.ts';
import {
  type AgreeProps,
  type Agreeing,
  type OtherCard,
  useAgreeToChange,
} from '../use-agree-to-change.ts';
import { CardPayment } from './CardPayment.tsx';
import { LinkConsent } from './LinkConsent.tsx';
import { TestCards } from './TestCards.tsx';

function Consent({ sheet }: { sheet: OfferedChange['sheet'] }) {
  return <LinkConsent text={consentText('plan-change', useTextTerms(), changeAmounts(sheet))} />;
}

/** Pays with another card, or after the bank didn't take the saved one. */
function AnotherCard({
  offered: { sheet, card },
  given: { clientSecret, refusal },
  agreeing,
}: {
  offered: OfferedChange;
  given: OtherCard;
  agreeing: Agreeing;
}) {
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const { dueToday, monthlyTotal } = changeAmounts(sheet);
  const [isTried, setIsTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => (alert.current ?? heading.current)?.focus(), [refusal]);
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        Pay by card
      </h2>
      {refusal !== null && !isTried && (
        <Alert ref={alert} variant="error" title="The payment did not go through">
          {refusal}
        </Alert>
      )}
      {isTestMode && <TestCards />}
      <CardPayment
        enrollment={{ membershipFee: '0.00', totalMonthlyPrice: monthlyTotal }}
        clientSecret={clientSecret}
        payer={{
          agree: agreeing.agreeAgain,
          finish: agreeing.finish,
          returnPath: paths.planChange,
        }}
        due={{ amount: dueToday, consent: <Consent sheet={sheet} /> }}
        onTry={() => setIsTried(true)}
      />
      {card !== null && refusal === null && (
        <Button
          variant="outline"
          width="full"
          className="print:hidden"
          onClick={agreeing.backToSavedCard}
        >
          {savedCardTexts.back(nameCard(card))}
        </Button>
      )}
    </div>
  );
}

/** Agrees to the sheet above, and pays what is due today. */
export function AgreeToChange(props: AgreeProps) {
  const { offered } = props;
  const { sheet, card, state } = offered;
  const agreeing = useAgreeToChange(props);
  const { agree, isPending, error, otherCard } = agreeing;
  const { dueToday } = changeAmounts(sheet);
  const isDue = sheet.due !== null;
  if (otherCard !== null) {
    return <AnotherCard offered={offered} given={otherCard} agreeing={agreeing} />;
  }
  return (
    <div className="space-y-5">
      {state === 'paying' && error === null && (
        <Alert variant="warning" title="Your payment isn’t confirmed yet">
          You agreed, but the payment hasn’t arrived. If your bank didn’t ask you, try again or use
          another card. You won’t be charged twice.
        </Alert>
      )}
      {error !== null && (
        <Alert variant="error" title="We couldn’t save your agreement">
          <span>{`${describeError(error, 'Please try again.')} You can also call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      <Consent sheet={sheet} />
      <Button
        data-keep-clear
        variant={isDue ? 'sun' : 'primary'}
        size="large"
        width="full"
        className="print:hidden"
        isLoading={isPending}
        onClick={() => void agree(card !== null)}
      >
        <Amounts>{isPending ? 'One moment…' : agreeLabel(dueToday, card)}</Amounts>
      </Button>
      {isDue && card !== null && (
        <Button
          variant="outline"
          width="full"
          className="print:hidden"
          disabled={isPending}
          onClick={() => void agree(false)}
        >
          {agreeWithAnother}
        </Button>
      )}
    </div>
  );
}

import type { OfferedChange } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useFocus } from '../../../shared/hooks/use-focus.ts';
import { ChangeSheetFacts } from '../../../shared/plans/ChangeSheetFacts.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { changePaidQuery, offeredChangeQuery } from '../api/plan-changes.ts';
import { describeNext } from '../plan-change-texts.ts';
import { AgreeToChange } from './AgreeToChange.tsx';
import { LinkNotOpened } from './LinkNotOpened.tsx';

function Agreed({ sheet }: { sheet: OfferedChange['sheet'] }) {
  const alert = useFocus();
  return (
    <Alert
      ref={alert}
      variant="success"
      title={`You agreed to the change to ${sheet.petName}’s plan`}
    >
      <Amounts>{describeNext(sheet)}</Amounts> <ClinicPhone />
    </Alert>
  );
}

/** The card was accepted; the provider confirms the payment a moment later. */
function Processing({ offered, token }: { offered: OfferedChange; token: string }) {
  const alert = useFocus();
  const paid = useQuery(changePaidQuery(token));
  if (paid.data != null) return <Agreed sheet={paid.data.sheet} />;
  return (
    <Alert ref={alert} variant="info" title="Your payment is processing">
      Your card was accepted. As soon as the payment is confirmed,{' '}
      <span translate="no">{offered.sheet.petName}</span>’s plan changes and we email you the
      receipt. You don’t have to pay again.
    </Alert>
  );
}

type Outcome = { kind: 'agreed' | 'processing'; change: OfferedChange };

/** Shows the change that a link asks about; the owner agrees to it, and pays what is due today. */
export function PlanChangeByLink({ token, forget }: { token: string; forget: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const opened = useQuery({ ...offeredChangeQuery(token), enabled: outcome === null });
  if (outcome?.kind === 'agreed') return <Agreed sheet={outcome.change.sheet} />;
  if (outcome?.kind === 'processing') {
    return <Processing offered={outcome.change} token={token} />;
  }
  if (opened.error) {
    return (
      <LinkNotOpened
        error={opened.error}
        tryAgain={() => void opened.refetch()}
        whenOver="It works until the day that our email names, and a newer link replaces it. If you have agreed already, there is nothing to do. Otherwise your plan stays as it is. Questions? Call us:"
      />
    );
  }
  if (opened.data === undefined) {
    return (
      <LoadingRegion label="Loading the change">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  const offered = opened.data;
  const { firstName, sheet, state } = offered;
  if (state === 'agreed') return <Agreed sheet={sheet} />;
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <h2 className="text-heading wrap-anywhere">{`${sheet.then.plan.name} for ${sheet.petName}`}</h2>
      <p className="wrap-anywhere text-ink-700">
        <span>Hello</span> <span translate="no">{firstName}</span>
        <span>, this is what we talked about. If you don’t answer, nothing changes.</span>
      </p>
      <ChangeSheetFacts sheet={sheet} />
      <AgreeToChange
        offered={offered}
        token={token}
        readAgain={opened.refetch}
        onAgreed={(change) => {
          setOutcome({ kind: 'agreed', change });
          forget();
        }}
        onProcessing={() => setOutcome({ kind: 'processing', change: offered })}
      />
    </Card>
  );
}

import { fromCents, type OfferedYear } from '@petwell/contracts';
import { offeredEndSentence, unusedMonthsRule } from '@petwell/contracts/legal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { formatDay } from '../../../shared/format-date.ts';
import { useFocus } from '../../../shared/hooks/use-focus.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { offeredYearQuery, yearPaidQuery } from '../api/prepaid-years.ts';
import { AgreeToYear } from './AgreeToYear.tsx';
import { LinkNotOpened } from './LinkNotOpened.tsx';

const dollars = (cents: number): string => `$${fromCents(cents)}`;

function YearFacts({ sheet }: { sheet: OfferedYear['sheet'] }) {
  const { monthlyCents, listCents, percent, savedCents, yearCents, from, until } = sheet;
  return (
    <section aria-label="The year" className="space-y-3">
      <dl className="space-y-1.5">
        <Fact label="Now">{`${dollars(monthlyCents)} a month, ${dollars(listCents)} for 12 months`}</Fact>
        <Fact label="For a year">{dollars(yearCents)}</Fact>
        {savedCents > 0 && <Fact label="You save">{`${dollars(savedCents)}, ${percent}%`}</Fact>}
        <Fact label="Paid for">{`${formatDay(from)} until ${formatDay(until)}`}</Fact>
      </dl>
      <p>{offeredEndSentence(until)}</p>
      <p>{unusedMonthsRule}</p>
    </section>
  );
}

function Paid({ year: { petName, sheet } }: { year: OfferedYear }) {
  const alert = useFocus();
  return (
    <Alert ref={alert} variant="success" title={`You paid a year of ${petName}’s plan`}>
      <span>{`It is paid until ${formatDay(sheet.until)}. We email you the receipt. Questions? Call us:`}</span>{' '}
      <ClinicPhone />
    </Alert>
  );
}

/** The card was accepted; the provider confirms the payment a moment later. */
function Processing({ offered, token }: { offered: OfferedYear; token: string }) {
  const alert = useFocus();
  const paid = useQuery(yearPaidQuery(token));
  if (paid.data != null) return <Paid year={paid.data} />;
  return (
    <Alert ref={alert} variant="info" title="Your payment is processing">
      Your card was accepted. As soon as the payment is confirmed,{' '}
      <span translate="no">{offered.petName}</span>’s year counts and we email you the receipt. You
      don’t have to pay again.
    </Alert>
  );
}

type Outcome = { kind: 'paid' | 'processing'; year: OfferedYear };

/** Shows the year that a link offers; the owner agrees to it, and pays it by card. */
export function PrepaidYearByLink({ token, forget }: { token: string; forget: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const opened = useQuery({ ...offeredYearQuery(token), enabled: outcome === null });
  if (outcome?.kind === 'paid') return <Paid year={outcome.year} />;
  if (outcome?.kind === 'processing') return <Processing offered={outcome.year} token={token} />;
  if (opened.error) {
    return (
      <LinkNotOpened
        error={opened.error}
        tryAgain={() => void opened.refetch()}
        whenOver="It works for 14 days, and a newer link replaces it. If you have paid already, there is nothing to do. Otherwise your plan stays as it is. Questions? Call us:"
      />
    );
  }
  if (opened.data === undefined) {
    return (
      <LoadingRegion label="Loading the year">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  const offered = opened.data;
  const { firstName, petName, planName, sheet } = offered;
  if (offered.state === 'paid') return <Paid year={offered} />;
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <h2 className="text-heading wrap-anywhere">{`${planName} for ${petName}`}</h2>
      <p className="wrap-anywhere text-ink-700">
        <span>Hello</span> <span translate="no">{firstName}</span>
        <span>, this is what we talked about. If you don’t answer, nothing changes.</span>
      </p>
      <YearFacts sheet={sheet} />
      <AgreeToYear
        offered={offered}
        token={token}
        readAgain={opened.refetch}
        onPaid={(year) => {
          setOutcome({ kind: 'paid', year });
          forget();
        }}
        onProcessing={() => setOutcome({ kind: 'processing', year: offered })}
      />
    </Card>
  );
}

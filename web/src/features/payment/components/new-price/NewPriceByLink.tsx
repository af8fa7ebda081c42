import { type NewPrice, toCents } from '@petwell/contracts';
import { consentText, currentVersion } from '@petwell/contracts/legal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agreeByNewPriceLink, newPriceQuery } from '../../api/new-prices.ts';
import { LinkConsent } from '../LinkConsent.tsx';
import { LinkFacts } from '../LinkFacts.tsx';
import { LinkNotOpened } from '../LinkNotOpened.tsx';
import { hasCode } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../../shared/clinic/ClinicPhone.tsx';
import { useTextTerms } from '../../../../shared/clinic/text-terms.ts';
import { formatDay } from '../../../../shared/format-date.ts';
import { useFocus } from '../../../../shared/hooks/use-focus.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { formatCents } from '../../../../shared/staff/format-cents.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';

/** '$94.75 a month, $1,137.00 a year'. */
const perMonthAndYear = (monthlyTotal: string): string =>
  `$${monthlyTotal} a month, ${formatCents(toCents(monthlyTotal) * 12)} a year`;

const isSamePrice = ({ oldMonthlyTotal, newMonthlyTotal }: NewPrice): boolean =>
  oldMonthlyTotal === newMonthlyTotal;

function Facts({ price }: { price: NewPrice }) {
  const { firstName, petName, planName, oldMonthlyTotal, newMonthlyTotal } = price;
  const { effectiveFrom, changes } = price;
  return (
    <>
      <LinkFacts
        heading={`${planName} for ${petName}`}
        rows={[
          ['Now', perMonthAndYear(oldMonthlyTotal)],
          [`From ${formatDay(effectiveFrom)}`, perMonthAndYear(newMonthlyTotal)],
        ]}
      >
        <p className="wrap-anywhere">
          Hello <span translate="no">{firstName}</span>,{' '}
          <span>{isSamePrice(price) ? '' : 'the price of '}</span>
          <span translate="no">{petName}</span>’s <span translate="no">{planName}</span> plan
          changes only if you agree.
        </p>
      </LinkFacts>
      {changes.length > 0 && (
        <section className="space-y-1">
          <h3 className="font-semibold">
            {isSamePrice(price) ? 'What changes' : 'What else changes'}
          </h3>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>
                <Amounts>{change}</Amounts>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="font-semibold text-ink-900">
        <Amounts>{`If you don’t answer, nothing changes: you keep paying $${oldMonthlyTotal} a month.`}</Amounts>
      </p>
    </>
  );
}

function Consent({ price }: { price: NewPrice }) {
  const { oldMonthlyTotal, newMonthlyTotal, effectiveFrom } = price;
  const amounts = {
    dueToday: '0.00',
    monthlyTotal: newMonthlyTotal,
    oldMonthlyTotal,
    firstChargeOn: effectiveFrom,
  };
  return <LinkConsent text={consentText('new-price', useTextTerms(), amounts)} />;
}

function Agreed({ price }: { price: NewPrice }) {
  const { petName, newMonthlyTotal, effectiveFrom } = price;
  const what = isSamePrice(price) ? 'changes to' : 'new price of';
  const alert = useFocus();
  return (
    <Alert ref={alert} variant="success" title={`You agreed to the ${what} ${petName}’s plan`}>
      <Amounts>{`It is $${newMonthlyTotal} a month from ${formatDay(effectiveFrom)} on, charged as before. Until then nothing changes. You can close this page. Questions? Call us:`}</Amounts>{' '}
      <ClinicPhone />
    </Alert>
  );
}

type OpenedProps = {
  price: NewPrice;
  token: string;
  readAgain: () => Promise<unknown>;
  onAgreed: (price: NewPrice) => void;
};

function Opened({ price, token, readAgain, onAgreed }: OpenedProps) {
  const textVersion = currentVersion('new-price', useTextTerms());
  const agreeLabel = isSamePrice(price) ? 'Agree to the changes' : 'Agree to the new price';
  const agree = useMutation({ mutationFn: () => agreeByNewPriceLink(token, price, textVersion) });
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      onAgreed(await agree.mutateAsync());
    } catch (error) {
      // The price has changed, or the link is over: shown before anything is agreed to.
      if (hasCode(error, 'status_conflict', 'link_invalid')) await readAgain();
    } finally {
      flight.finish();
    }
  };
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <Facts price={price} />
      {agree.isError && (
        <Alert variant="error" title="We couldn’t save your agreement">
          <span>{`${describeError(agree.error, 'Please try again.')} You can also call us:`}</span>{' '}
          <ClinicPhone />
        </Alert>
      )}
      <Consent price={price} />
      <Button size="large" width="full" isLoading={agree.isPending} onClick={() => void run()}>
        {agree.isPending ? 'One moment…' : agreeLabel}
      </Button>
    </Card>
  );
}

/** Compares a new price with the old one, and agrees to it with the token of an email. */
export function NewPriceByLink({ token, forget }: { token: string; forget: () => void }) {
  const [agreed, setAgreed] = useState<NewPrice | null>(null);
  const opened = useQuery({ ...newPriceQuery(token), enabled: agreed === null });
  const shown = agreed ?? opened.data;
  if (opened.error && agreed === null) {
    return (
      <LinkNotOpened
        error={opened.error}
        tryAgain={() => void opened.refetch()}
        whenOver="It works until the day before the new price. If you have agreed already, there is nothing to do. Otherwise you keep your price. Questions? Call us:"
      />
    );
  }
  if (shown === undefined) {
    return (
      <LoadingRegion label="Loading the new price">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (shown.isAgreed) return <Agreed price={shown} />;
  return (
    <Opened
      price={shown}
      token={token}
      readAgain={opened.refetch}
      onAgreed={(price) => {
        setAgreed(price);
        forget();
      }}
    />
  );
}

import type { MoneyReport } from '@petwell/contracts';
import { CustomerLink } from '../../../../shared/staff/CustomerLink.tsx';
import { formatCount } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { formatCents } from '../../../../shared/staff/format-cents.ts';

type Found = NonNullable<MoneyReport['comparison']>;

function Payment({ payment }: { payment: Found['payments'][number] }) {
  const { invoiceId, ownerId, ownerName, email, ledgerCents, balanceCents } = payment;
  return (
    <li>
      <CustomerLink ownerId={ownerId ?? 0} ownerName={ownerName} email={email} />
      <p>
        <span translate="no">{formatCents(ledgerCents)}</span> in PetWell,{' '}
        <span translate="no">{formatCents(balanceCents)}</span> at Stripe
      </p>
      <p translate="no" className="text-xs wrap-anywhere text-ink-500">
        {invoiceId}
      </p>
    </li>
  );
}

/** Says whether payments, refunds, and disputes on file add up to the balance that was read last. */
export function Comparison({ comparison }: { comparison: MoneyReport['comparison'] }) {
  if (comparison === null) return null;
  const { differing, payments } = comparison;
  if (differing === 0) {
    return (
      <p className="text-sm text-ink-700">
        Every payment, refund, and dispute in PetWell agrees with this balance.
      </p>
    );
  }
  const title =
    differing === 1
      ? '1 payment doesn’t agree with Stripe’s balance'
      : `${formatCount(differing)} payments don’t agree with Stripe’s balance`;
  return (
    <Alert variant="error" title={title}>
      <p>
        What is left of a payment after refunds and disputes differs, although it was read again.
        Please tell whoever runs PetWell for you.
      </p>
      <ul className="mt-2 space-y-2 text-sm">
        {payments.map((payment) => (
          <Payment key={payment.invoiceId} payment={payment} />
        ))}
      </ul>
      {differing > payments.length && (
        <p className="mt-2">{`And ${formatCount(differing - payments.length)} more.`}</p>
      )}
    </Alert>
  );
}

import type { SnoozableList, SnoozedItem } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../../shared/format-date.ts';
import { CustomerLink } from '../../../../shared/staff/CustomerLink.tsx';
import { showErrorToast } from '../../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { snoozedQuery, useWake } from '../api/follow-ups.ts';

const listNames = {
  failedPayments: 'failed payment',
  latePayments: 'paid after the plan ended',
  fraudWarnings: 'reported as fraud',
  failedRefunds: 'refund that failed',
} as const satisfies Record<SnoozableList, string>;
const failed = { title: 'Not Put Back', fallback: 'Please try again in a moment.' };

function Item({ item, mayWake }: { item: SnoozedItem; mayWake: boolean }) {
  const { list, invoiceId, until, by, petName, ...person } = item;
  const wake = useWake();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <CustomerLink {...person} />
        <p className="wrap-anywhere text-ink-700">
          {`${petName === '' ? '' : `${petName}: `}${listNames[list]}. Back on ${formatDay(until)}, by ${by}.`}
        </p>
      </div>
      {mayWake && (
        <Button
          variant="outline"
          size="small"
          isLoading={wake.isPending}
          onClick={() =>
            wake.mutate({ invoiceId, list }, { onError: (error) => showErrorToast(failed, error) })
          }
        >
          Put back{' '}
          <span translate="no" className="sr-only">
            {petName}
          </span>
        </Button>
      )}
    </li>
  );
}

/** Lists what was left out of the work list. Shows nothing if there is nothing. */
export function SnoozedItems({ mayWake }: { mayWake: boolean }) {
  const { data: items = [] } = useQuery(snoozedQuery);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="snoozed">
      <h2 id="snoozed" className="mb-3 text-heading">
        {`Snoozed (${items.length})`}
      </h2>
      <Card>
        <ul aria-label="Snoozed" className="divide-y divide-sand-200 text-sm">
          {items.map((item) => (
            <Item key={`${item.list} ${item.invoiceId}`} item={item} mayWake={mayWake} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

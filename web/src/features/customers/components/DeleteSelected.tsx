import type { AdminEnrollment } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import {
  type DeleteOutcome,
  subscriptionCountQuery,
  useDeleteCustomers,
} from '../api/delete-customers.ts';
import { countOf, formatCount, fullName } from '../../../shared/staff/format.ts';
import { deleteToasts } from '../texts.ts';
import type { Selection } from '../use-selection.ts';

/** Customers that couldn't be deleted, by name. */
export type NotDeleted = { name: string; message: string };

const namedCustomers = 5;

/** Beyond this, deleting takes more than a click. */
const maxUntyped = 20;

/** The selection when the dialog opened: the loaded customers, and the total. */
type Asked = Pick<Selection, 'customers' | 'count' | 'matching'>;

/** An unpaid enrollment may have none, and a plan activated by override has none. */
const isSubscription = ({ status, stripeSubscriptionId, isOverridden }: AdminEnrollment) =>
  status !== 'cancelled' && stripeSubscriptionId !== null && isOverridden !== true;

const countLoaded = ({ customers }: Asked): number =>
  customers.flatMap(({ enrollments }) => enrollments).filter(isSubscription).length;

/** Of all matching customers, only the server can count; until it has, no number is named. */
function Subscriptions({ asked }: { asked: Asked }) {
  const { matching } = asked;
  const counted = useQuery(subscriptionCountQuery(matching));
  const open = matching === null ? countLoaded(asked) : counted.data;
  if (open === 0) return null;
  const which = open === undefined ? 'Their open plans' : countOf(open, 'plan');
  return <span>{`${which} will end at Stripe first. `}</span>;
}

function Consequences({ asked }: { asked: Asked }) {
  const { customers, count } = asked;
  const more = count - Math.min(customers.length, namedCustomers);
  return (
    <>
      <ul className="list-disc space-y-0.5 pl-5">
        {customers.slice(0, namedCustomers).map((customer) => (
          <li key={customer.owner.id} className="break-words">
            <span translate="no">{fullName(customer)}</span> (
            <span translate="no">{customer.owner.email}</span>)
          </li>
        ))}
        {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
      </ul>
      <p className="mt-3">
        <Subscriptions asked={asked} />
        <span>
          Then their names, contact details, pets and photos are removed everywhere. Payment records
          stay, without a name. This can’t be undone.
        </span>
      </p>
    </>
  );
}

/** '1204' and '1,204'. */
const isCount = (typed: string, count: number | undefined): boolean =>
  typed.replaceAll(/[\s,]/g, '') === String(count);

function showOutcome({ deletedCount, failed, stoppedBy }: DeleteOutcome): void {
  const deleted = `${countOf(deletedCount, 'account')} deleted`;
  const { title, fallback } = deleteToasts.failed;
  if (stoppedBy !== null) {
    const description = `${deleted} before it stopped. ${describeError(stoppedBy, 'Please try again.')}`;
    showToast({ title, description, variant: 'destructive' });
  } else if (deletedCount === 0 && failed.length > 0) {
    showToast({ title, description: failed[0]?.message ?? fallback, variant: 'destructive' });
  } else {
    const rest = failed.length > 0 ? `, ${formatCount(failed.length)} could not be` : '';
    showToast({ title: deleteToasts.done, description: `${deleted}${rest}.` });
  }
}

type DeleteSelectedProps = {
  selection: Selection;
  onNotDeleted: (who: readonly NotDeleted[]) => void;
};

/** Deletes the selected customers, after a dialog that explains the consequences. */
export function DeleteSelected({ selection, onNotDeleted }: DeleteSelectedProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [typed, setTyped] = useState('');
  const remove = useDeleteCustomers();
  const flight = useSingleFlight();
  const ask = () => {
    if (selection.count === 0) showToast({ ...deleteToasts.none, variant: 'destructive' });
    else {
      setTyped('');
      setAsked(selection);
    }
  };
  const run = async ({ customers, matching }: Asked) => {
    if (!flight.start()) return;
    try {
      const outcome = await remove.mutateAsync(matching ?? customers.map(({ owner }) => owner.id));
      const nameOf = (id: number) => {
        const customer = customers.find(({ owner }) => owner.id === id);
        return customer === undefined ? `Account ${id}` : fullName(customer);
      };
      showOutcome(outcome);
      onNotDeleted(
        outcome.failed.map((one) => ({ name: nameOf(one.userId), message: one.message })),
      );
      if (outcome.stoppedBy === null) selection.keepOnly(outcome.failed.map((one) => one.userId));
    } catch (error) {
      showErrorToast(deleteToasts.failed, error);
    } finally {
      flight.finish();
      setAsked(null);
    }
  };
  return (
    <>
      <Button variant={selection.count > 0 ? 'destructive' : 'outline'} size="small" onClick={ask}>
        <Trash2 aria-hidden className="size-4" />
        Delete selected
      </Button>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`Delete ${countOf(asked?.count ?? 0, 'account')}?`}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsked(null)}>
              Keep
            </Button>
            <Button
              variant="destructive"
              isLoading={remove.isPending}
              disabled={(asked?.count ?? 0) > maxUntyped && !isCount(typed, asked?.count)}
              onClick={() => asked !== null && void run(asked)}
            >
              {remove.isPending ? 'Deleting…' : 'Delete for good'}
            </Button>
          </>
        }
      >
        {asked !== null && <Consequences asked={asked} />}
        {asked !== null && asked.count > maxUntyped && (
          <Field label={`Type ${asked.count} to confirm`} className="mt-4">
            {(control) => (
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className={controlClass}
              />
            )}
          </Field>
        )}
      </Dialog>
    </>
  );
}

import type { Proposed, RecordedMethod } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { counterAgreementQuery, NotOnFileError, useRecordFirstPayment } from '../api/joining.ts';

const methods: readonly { value: RecordedMethod; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'other', label: 'Other' },
];

/** Records that the fee and the first month were paid at the counter, in cash or by check. */
export function PaidHere({
  proposed,
  onPaid,
}: {
  proposed: Proposed;
  onPaid: (until: string) => void;
}) {
  const [method, setMethod] = useState<RecordedMethod>('cash');
  const amount = dueToday(proposed);
  const record = useRecordFirstPayment(proposed.enrollmentId);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      const { payment } = await record.mutateAsync({ amount, method });
      onPaid(payment.paidUntil);
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <details className="rounded-control border border-sand-300 px-4 py-0.5">
      <summary className="min-h-11 py-2.5 font-semibold">Paid here, in cash or by check</summary>
      <div className="mt-2 mb-4 space-y-4">
        <p className="text-sm text-ink-700">
          The plan starts with <span translate="no">{`$${amount}`}</span>:{' '}
          <span>
            {proposed.membershipFee === '0.00'
              ? 'the first month.'
              : 'the membership fee and the first month.'}
          </span>{' '}
          The code stops working, and you print the agreement to sign.
        </p>
        <SelectField
          label="Paid by"
          options={methods}
          value={method}
          onChange={(event) => setMethod(event.target.value as RecordedMethod)}
        />
        {record.error && (
          <Alert variant="error" title="It wasn’t recorded">
            {describeError(record.error, 'Please try again. It isn’t recorded twice.')}
          </Alert>
        )}
        <Button isLoading={record.isPending} onClick={() => void run()}>
          <span>
            Record <span translate="no">{`$${amount}`}</span>
          </span>
        </Button>
      </div>
    </details>
  );
}

function Agreement({ proposed }: { proposed: Proposed }) {
  const { data: fileUrl, error, refetch } = useQuery(counterAgreementQuery(proposed));
  if (fileUrl !== undefined) {
    return (
      <a href={fileUrl} target="_blank" rel="noreferrer" className="font-semibold underline">
        Print the agreement to sign<span className="sr-only"> (new tab)</span>
      </a>
    );
  }
  if (error === null) return <p role="status">Preparing the agreement…</p>;
  return (
    <div role="alert" className="space-y-2">
      <p>
        {error instanceof NotOnFileError
          ? 'The agreement takes longer than usual. You can also print it later, from the customer’s details.'
          : describeError(error, 'The agreement couldn’t be loaded.')}
      </p>
      <Button variant="outline" size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** Shows the agreement to print after a payment at the counter; it is on file a moment later. */
export function PaidHereDone({ proposed, until }: { proposed: Proposed; until: string }) {
  return (
    <div className="space-y-2">
      <p>
        The payment is recorded, and <span translate="no">{proposed.petName}</span>’s plan is paid
        until <span>{formatDay(until)}</span>.
      </p>
      <Agreement proposed={proposed} />
    </div>
  );
}

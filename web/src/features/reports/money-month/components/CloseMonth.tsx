import type { MoneyReport } from '@petwell/contracts';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { clinicNow, formatMoment } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { formatMonth } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../../shared/ui/DialogActions.tsx';
import { useCloseMonth } from '../api/money-report.ts';

function Question({ month, onClose }: { month: string; onClose: () => void }) {
  const closing = useCloseMonth(month);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await closing.mutateAsync();
      onClose();
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <div className="space-y-4 text-ink-900">
      <p>
        Its figures stay as they are now, for good. Payments and voids that are recorded later for
        this month, or for one before it, count in the open month, with the day that they belong to.
      </p>
      <DialogActions>
        {closing.error && (
          <Alert variant="error" title="It wasn’t closed">
            {describeError(closing.error, 'Please try again.')}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Keep it open
        </Button>
        <Button isLoading={closing.isPending} onClick={() => void run()}>
          Close month
        </Button>
      </DialogActions>
    </div>
  );
}

/** Says who closed the month, or lets a manager close one that is over. For managers. */
export function CloseMonth({ report: { month, endsAt, closed } }: { report: MoneyReport }) {
  const [isOpen, setIsOpen] = useState(false);
  if (closed !== null) {
    return (
      <p className="text-sm text-ink-700">
        <span>Closed on</span> <time dateTime={closed.at}>{formatMoment(closed.at)}</time>{' '}
        <span>by</span> <span translate="no">{closed.by}</span>
        <span>.</span>
      </p>
    );
  }
  if (new Date(endsAt) > clinicNow()) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="print:hidden"
        onClick={() => setIsOpen(true)}
      >
        Close month
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Close ${formatMonth(month)}?`}>
        {isOpen && <Question month={month} onClose={close} />}
      </Dialog>
    </>
  );
}

import { fromCents, type PaidMethod, type UnusedMonths } from '@petwell/contracts';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { useState } from 'react';
import { describeRefusal } from '../../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { countOf, formatMoney } from '../../../../shared/staff/format.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../../shared/ui/DialogActions.tsx';
import { useRefundUnused } from '../api/recorded-payments.ts';
import { MethodField } from './MethodField.tsx';

function Question({ unused, onClose }: { unused: UnusedMonths; onClose: () => void }) {
  const refund = useRefundUnused(unused);
  const flight = useSingleFlight();
  const isByCard = unused.method === 'card';
  const [method, setMethod] = useState<PaidMethod>(unused.method);
  const run = async () => {
    if (!flight.start()) return;
    try {
      await refund.mutateAsync({ amountCents: unused.amountCents, method });
      onClose();
      showToast(
        isByCard
          ? {
              title: 'Refund Started',
              description: 'The money goes back to the card. The owner gets an email.',
            }
          : {
              title: 'Refund Recorded',
              description: 'Nothing of the year is left to give back.',
            },
      );
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <div className="space-y-4 text-ink-900">
      <p>
        {`${countOf(unused.months, 'month')} of the prepaid year hadn’t begun. ${isByCard ? 'The money goes back to the card that paid it.' : 'Give the money to the owner, and then record it.'}`}
      </p>
      <p>{unusedMonthsRule}</p>
      <p>After that, the plan can’t be started again. A new one can be enrolled.</p>
      {method !== 'card' && <MethodField label="Given back" method={method} onChange={setMethod} />}
      <DialogActions>
        {refund.error && (
          <Alert
            variant="error"
            title={isByCard ? 'The refund isn’t confirmed' : 'It wasn’t recorded'}
          >
            {describeRefusal(
              refund.error,
              `Please try again. It isn’t ${isByCard ? 'refunded' : 'recorded'} twice.`,
            )}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Not yet
        </Button>
        <Button isLoading={refund.isPending} onClick={() => void run()}>
          {isByCard ? 'Refund to the card' : 'Record refund'}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Records that the unused months of an ended plan's prepaid year were given back. For staff who act. */
export function GiveBack({ unused }: { unused: UnusedMonths }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const amount = formatMoney(fromCents(unused.amountCents));
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        <span>
          Give back <span translate="no">{amount}</span>
        </span>{' '}
        <span className="sr-only">{`to ${unused.ownerName}`}</span>
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title={`Give back ${amount}`}>
        {isOpen && <Question unused={unused} onClose={close} />}
      </Dialog>
    </>
  );
}

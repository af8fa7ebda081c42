import { useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useVoidPayment } from '../api/recorded-payments.ts';

type Payment = { enrollmentId: number; paymentId: string };

function Question({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const voiding = useVoidPayment(payment);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await voiding.mutateAsync();
      onClose();
      showToast({ title: 'Payment Voided', description: 'It no longer counts for the plan.' });
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <div className="space-y-4">
      <p>
        The plan goes back to the day until which it was paid before. No money moves: if the owner
        gets some back, hand it over at the desk.
      </p>
      {voiding.error && (
        <Alert variant="error" title="It wasn’t voided">
          {describeError(voiding.error, 'Please try again. It isn’t voided twice.')}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="destructive" isLoading={voiding.isPending} onClick={() => void run()}>
          Void payment
        </Button>
      </div>
    </div>
  );
}

/** Asks before a recorded payment is voided. For managers. */
export function VoidPayment({
  about,
  ...payment
}: Payment & {
  /** Which one, for screen readers. */
  about: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Void <span className="sr-only">{about}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Void this payment?">
        {isOpen && <Question payment={payment} onClose={close} />}
      </Dialog>
    </>
  );
}

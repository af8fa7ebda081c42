import { describeError } from '../../../../shared/api/describe-error.ts';
import { isOutcomeUnknown } from '../../../../shared/api/send-once.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { useRetryPayment } from '../api/retries.ts';
import { describeRetry } from '../describe-retry.ts';

const noAnswer =
  'We didn’t get an answer, so the card may have been charged. Try again to find out: it is never charged twice.';

/**
 * Charges an open payment to the card on file now, and shows the answer below the row of buttons that it stands in.
 * For staff who act.
 */
export function RetryPayment({
  invoiceId,
  about,
}: {
  invoiceId: string;
  /** The pet or payment it is about, for screen readers. */
  about: string;
}) {
  const retry = useRetryPayment(invoiceId);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      const answer = await retry.mutateAsync();
      const { title, text } = describeRetry(answer);
      // A paid one leaves the list.
      if (answer.outcome === 'paid') showToast({ title, description: text });
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  const { data: answer, error } = retry;
  const words = answer === undefined ? null : describeRetry(answer);
  return (
    <>
      <Button variant="outline" size="small" isLoading={retry.isPending} onClick={() => void run()}>
        Try again now <span className="sr-only">{about}</span>
      </Button>
      {words && (
        <Alert variant={words.variant} title={words.title} className="order-1 basis-full text-sm">
          {words.text}
        </Alert>
      )}
      {error && (
        <Alert variant="error" className="order-1 basis-full text-sm">
          {isOutcomeUnknown(error)
            ? noAnswer
            : describeError(error, 'The card wasn’t charged. Please try again.')}
        </Alert>
      )}
    </>
  );
}

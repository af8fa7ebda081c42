import type { SavedCard, SubscriptionResponse } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { useState } from 'react';
import { describeError } from '../../shared/api/describe-error.ts';
import { useTextTerms } from '../../shared/clinic/text-terms.ts';
import { formatCard } from '../../shared/format-card.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { dismissError, showToast } from '../../shared/toasts/toast-store.ts';
import { payWithSavedCard } from './api/pay-with-saved-card.ts';
import { paymentErrors, paymentToasts, savedCardTexts } from './texts.ts';
import { useFinishPayment } from './use-finish-payment.ts';

/**
 * Pays with the saved card. Calls `onRefused` with the reason if that needs the card form: nothing was charged.
 * `problem` means that the outcome is unknown; paying again charges only once.
 */
export function usePaySavedCard(given: {
  subscription: SubscriptionResponse;
  card: SavedCard;
  onRefused: (reason: string) => void;
}) {
  const { subscription, card, onRefused } = given;
  const { enrollment, owner } = subscription;
  const textVersion = currentVersion('payment', useTextTerms());
  const finish = useFinishPayment({ enrollmentId: enrollment.id, email: owner.email });
  const flight = useSingleFlight();
  const [isPaying, setIsPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(): Promise<void> {
    const { savedCardPayment } = await payWithSavedCard(enrollment.id, {
      last4: card.last4,
      textVersion,
    });
    const { outcome = 'unavailable', paymentIntentId = null } = savedCardPayment ?? {};
    if (outcome === 'accepted') {
      showToast(paymentToasts.succeeded);
      await finish(paymentIntentId);
      return;
    }
    const reason = savedCardTexts[outcome](formatCard(card.brand, card.last4));
    showToast(paymentToasts.paymentFailed(reason));
    onRefused(reason);
  }

  /** Ignores a second click while the first is in progress. */
  async function pay(): Promise<void> {
    if (!flight.start()) return;
    setIsPaying(true);
    setProblem(null);
    dismissError();
    try {
      await run();
    } catch (error) {
      setProblem(describeError(error, paymentErrors.unexpected));
    } finally {
      flight.finish();
      setIsPaying(false);
    }
  }

  return { pay, isPaying, problem };
}

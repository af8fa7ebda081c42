import type { OfferedChange, ResponseOf, agreeToChange } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../shared/api/api-error.ts';
import { useConfig } from '../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../shared/clinic/text-terms.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { agreeByLink, reportChangePaid } from './api/plan-changes.ts';
import { loadProvider } from './load-provider.ts';
import { declined, notConfirmed } from './plan-change-texts.ts';

export type AgreeProps = {
  offered: OfferedChange;
  token: string;
  /** The amounts have changed, or the link is over: shown before anything is agreed to. */
  readAgain: () => Promise<unknown>;
  onAgreed: (change: OfferedChange) => void;
  /** The card was accepted, and the payment isn't confirmed yet. */
  onProcessing: () => void;
};

/** What another card is paid with, and why the saved one couldn't. */
export type OtherCard = { clientSecret: string; refusal: string | null };

/**
 * Agrees to a change, and pays what is due today: with the saved card, which the bank may want to confirm, or with the
 * card form that `otherCard` opens.
 */
export function useAgreeToChange({
  offered,
  token,
  readAgain,
  onAgreed,
  onProcessing,
}: AgreeProps) {
  const payment = useConfig()?.payment;
  const textVersion = currentVersion('plan-change', useTextTerms());
  const [otherCard, setOtherCard] = useState<OtherCard | null>(null);
  const flight = useSingleFlight();

  const finish = async () => {
    const change = await reportChangePaid(token);
    if (change === null) onProcessing();
    else onAgreed(change);
  };

  /** Whether the owner confirmed the saved card's payment at their bank. */
  async function confirmAtBank(clientSecret: string): Promise<boolean> {
    if (payment === undefined) return false;
    try {
      const provider = await loadProvider(payment);
      const { error, paymentIntent } = await provider.handleNextAction({ clientSecret });
      // Without an error also if the bank has nothing to ask.
      return error === undefined && paymentIntent?.status !== 'requires_payment_method';
    } catch {
      return false;
    }
  }

  /** Whether nothing is left to do here. */
  async function settle(answer: ResponseOf<typeof agreeToChange>): Promise<boolean> {
    const { outcome, clientSecret, change } = answer;
    if (outcome === 'agreed') {
      onAgreed(change);
      return true;
    }
    if (clientSecret === null) {
      // Paid in another tab.
      await readAgain();
      return false;
    }
    if (outcome === 'action_required' && (await confirmAtBank(clientSecret))) {
      await finish();
      return true;
    }
    const refusals = {
      declined: declined(offered.card),
      action_required: notConfirmed,
      card_needed: null,
    };
    setOtherCard({ clientSecret, refusal: refusals[outcome] });
    return false;
  }

  const agreement = useMutation({
    mutationFn: async (useSavedCard: boolean) =>
      settle(await agreeByLink(token, offered, { textVersion, useSavedCard })),
    gcTime: 0,
  });

  const agree = async (useSavedCard: boolean) => {
    if (!flight.start()) return;
    try {
      if (await agreement.mutateAsync(useSavedCard)) return;
    } catch (error) {
      if (hasCode(error, 'status_conflict', 'link_invalid')) await readAgain();
    }
    flight.finish();
  };

  return {
    agree,
    isPending: agreement.isPending,
    error: agreement.error,
    otherCard,
    backToSavedCard: () => setOtherCard(null),
    finish,
    /** Before another card is charged: what was agreed to must still stand. */
    agreeAgain: async () => {
      try {
        // Paid meanwhile, the provider says so instead of charging again.
        await agreeByLink(token, offered, { textVersion, useSavedCard: false });
      } catch (error) {
        if (hasCode(error, 'status_conflict', 'link_invalid')) {
          setOtherCard(null);
          await readAgain();
        }
        throw error;
      }
    },
  };
}
export type Agreeing = ReturnType<typeof useAgreeToChange>;

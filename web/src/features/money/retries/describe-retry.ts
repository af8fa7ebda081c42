import { fromCents, type PaymentRetry } from '@petwell/contracts';
import { formatCard } from '../../../shared/format-card.ts';
import { bankDeclined, declineReason } from '../../../shared/staff/decline-reason.ts';
import { formatMoney } from '../../../shared/staff/format.ts';

type Words = { title: string; text: string; variant: 'success' | 'info' | 'warning' };

/** Tells what became of a try, and what to do now. */
export function describeRetry(retry: PaymentRetry): Words {
  const { outcome, amountCents, cardBrand, cardLast4, reason, isHardDecline } = retry;
  const amount = formatMoney(fromCents(amountCents));
  const card = cardLast4 === null ? 'the card' : formatCard(cardBrand, cardLast4);
  switch (outcome) {
    case 'paid':
      return {
        title: 'Payment Made',
        text: `${amount} was charged to ${card}.`,
        variant: 'success',
      };
    case 'processing':
      return {
        title: 'Payment on Its Way',
        text: `${card} was charged ${amount}. The bank hasn’t confirmed it yet; look again tomorrow.`,
        variant: 'info',
      };
    case 'needs_owner':
      return {
        title: 'The Owner Must Approve It',
        text: `The bank wants the owner to approve ${amount}. Ask them to choose Update Card on their dashboard and confirm there.`,
        variant: 'warning',
      };
    case 'declined': {
      const words = declineReason(reason ?? '');
      const why = `${card} was declined${words === bankDeclined ? ' by the bank' : `: ${words}`}.`;
      const next = isHardDecline
        ? 'The bank doesn’t want this card to be tried again. Ask the owner for another card.'
        : 'Ask the owner for another card, or try this one again tomorrow.';
      return { title: 'Payment Declined', text: `${why} ${next}`, variant: 'warning' };
    }
  }
}

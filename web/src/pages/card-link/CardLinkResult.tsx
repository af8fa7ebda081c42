import type { CardLink } from '@petwell/contracts';
import { useEffect, useRef } from 'react';
import type { UnpaidCard } from '../../features/payment/use-update-card.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { Alert } from '../../shared/ui/Alert.tsx';

export type LinkOutcome = 'updated' | 'paid' | UnpaidCard['reason'];

/** Tells what became of the card. The link is used up, so the next step is a call. */
export function CardLinkResult({ outcome, link }: { outcome: LinkOutcome; link: CardLink }) {
  const { petName, dueNow } = link;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  switch (outcome) {
    case 'updated':
      return (
        <Alert ref={alert} variant="success" title="Your card is saved">
          It pays for {petName}’s plan from now on. You can close this page.
        </Alert>
      );
    case 'paid':
      return (
        <Alert ref={alert} variant="success" title="Your card is saved and the payment is made">
          ${dueNow} is paid, and this card pays for {petName}’s plan from now on. We’ll email you a
          receipt. You can close this page.
        </Alert>
      );
    case 'declined':
      return (
        <Alert ref={alert} variant="error" title="The bank declined the payment">
          Your card is saved, but the bank declined ${dueNow}. To pay with another card, call us for
          a new link: <ClinicPhone />
        </Alert>
      );
    case 'not-confirmed':
      return (
        <Alert ref={alert} variant="warning" title="Your bank didn’t confirm the payment">
          Your card is saved, but ${dueNow} isn’t paid, because the bank wanted you to approve it.
          Call us for a new link: <ClinicPhone />
        </Alert>
      );
  }
}

import type { CardLink } from '@petwell/contracts';
import { useState } from 'react';
import type { UnpaidCard } from '../../use-update-card.ts';
import { ClinicPhone } from '../../../../shared/clinic/ClinicPhone.tsx';
import { useFocus } from '../../../../shared/hooks/use-focus.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';

export type LinkOutcome = 'updated' | 'paid' | UnpaidCard['reason'];

/** Tells what became of the card. After a decline, the link takes another card for an hour. */
export function CardLinkResult(given: {
  outcome: LinkOutcome;
  link: CardLink;
  enterAnother: () => Promise<void>;
}) {
  const { outcome, link, enterAnother } = given;
  const { petName, dueNow } = link;
  const [isOpening, setIsOpening] = useState(false);
  const another = (
    <Button
      isLoading={isOpening}
      onClick={() => {
        setIsOpening(true);
        void enterAnother();
      }}
    >
      Enter another card
    </Button>
  );
  const alert = useFocus();
  switch (outcome) {
    case 'updated':
      return (
        <Alert ref={alert} variant="success" title="Your card is saved">
          <span>It pays for</span> <span translate="no">{petName}</span>
          <span>’s plan from now on. You can close this page.</span>
        </Alert>
      );
    case 'paid':
      return (
        <Alert ref={alert} variant="success" title="Your card is saved and the payment is made">
          <span translate="no">{`$${dueNow}`}</span> <span>is paid, and this card pays for</span>{' '}
          <span translate="no">{petName}</span>
          <span>’s plan from now on. We’ll email you a receipt. You can close this page.</span>
        </Alert>
      );
    case 'declined':
      return (
        <Alert ref={alert} variant="error" title="The bank declined the payment" actions={another}>
          <span>
            <span>Your card is saved, but the bank declined</span>{' '}
            <span translate="no">{`$${dueNow}`}</span>
            <span>. You can enter another card here within an hour, or call us:</span>{' '}
          </span>
          <ClinicPhone />
        </Alert>
      );
    case 'not-confirmed':
      return (
        <Alert
          ref={alert}
          variant="warning"
          title="Your bank didn’t confirm the payment"
          actions={another}
        >
          <span>
            <span>Your card is saved, but</span> <span translate="no">{`$${dueNow}`}</span>{' '}
            <span>
              isn’t paid, because the bank wanted you to approve it. You can enter another card here
              within an hour, or call us:
            </span>{' '}
          </span>
          <ClinicPhone />
        </Alert>
      );
  }
}

import { newContactSchema, type OwnerContact } from '@petwell/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { CheckboxCard } from '../../../shared/ui/CheckboxCard.tsx';
import { ContactFields } from '../../../shared/ui/ContactFields.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { useOrderHandover, type HandedPlan } from '../api/handovers.ts';
import { handoverTexts } from '../texts.ts';

type Confirmation = { confirmAddress?: true; confirmDuplicate?: true };

/** What staff confirm to go on after a refusal; null: it can't be confirmed. */
function confirmationOf(error: unknown): { label: string; confirmed: Confirmation } | null {
  if (hasCode(error, 'address_claimed')) {
    return { label: 'It is their address', confirmed: { confirmAddress: true } };
  }
  return hasCode(error, 'duplicate_pet')
    ? { label: 'It is another pet', confirmed: { confirmDuplicate: true } }
    : null;
}

/** Asks for the new owner, and mails them a link to read and agree to the plan. */
export function HandoverForm({ plan, onClose }: { plan: HandedPlan; onClose: () => void }) {
  const { enrollmentId, petName } = plan;
  const order = useOrderHandover(enrollmentId);
  const flight = useSingleFlight();
  const [isAgreed, setIsAgreed] = useState(false);
  const [confirmed, setConfirmed] = useState<{ email: string; given: Confirmation }>();
  const contact = useForm<OwnerContact, unknown, OwnerContact>({
    resolver: zodResolver(newContactSchema),
    defaultValues: { firstName: '', lastName: '', email: '', phone: '' },
  });
  const email = useWatch({ control: contact.control, name: 'email' });
  // What was confirmed of one address doesn't hold for another.
  const isSameAddress = confirmed?.email === email;
  const send = (added: Confirmation) =>
    contact.handleSubmit(async (newOwner) => {
      if (!isAgreed || !flight.start()) return;
      const given = { ...(isSameAddress && confirmed?.given), ...added };
      setConfirmed({ email, given });
      try {
        const { handover } = await order.mutateAsync({ newOwner, isAgreed: true, ...given });
        // A known address may be another person's.
        const { firstName, lastName } = newOwner;
        const asked = handover?.newOwnerName ?? `${firstName} ${lastName}`;
        showToast(handoverTexts.asked(petName, asked));
        onClose();
      } catch {
        // Shown above the buttons.
      } finally {
        flight.finish();
      }
    })();
  const confirmation = order.isError && isSameAddress ? confirmationOf(order.error) : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send({});
      }}
      className="space-y-5"
    >
      <p className="text-sm">
        {`We’ll email the new owner a link to read and agree to the plan and enter a card. Nothing changes until they do. Then ${petName} and the rest of the plan year are theirs, and the current owner’s plan ends with its paid month, without a refund.`}
      </p>
      <ContactFields
        form={contact}
        isOwn={false}
        emailHint="If the clinic knows this address, its owner gets the pet. Their details don’t change."
      />
      <CheckboxCard
        label="The current owner agrees"
        checked={isAgreed}
        onChange={(event) => setIsAgreed(event.target.checked)}
      >
        Recorded with your name.
      </CheckboxCard>
      <DialogActions>
        {order.isError && (
          <Alert
            variant={confirmation === null ? 'error' : 'warning'}
            title={handoverTexts.failed.title}
            actions={
              confirmation !== null && (
                <Button variant="outline" onClick={() => void send(confirmation.confirmed)}>
                  {confirmation.label}
                </Button>
              )
            }
          >
            {describeError(order.error, handoverTexts.failed.fallback)}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" disabled={!isAgreed} isLoading={order.isPending}>
          Email the link
        </Button>
      </DialogActions>
    </form>
  );
}

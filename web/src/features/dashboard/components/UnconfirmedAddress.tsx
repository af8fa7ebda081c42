import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { SendAgain } from '../../../shared/email/SendAgain.tsx';
import {
  addressLinkToasts,
  useSendAddressLink,
  waitingAddressQuery,
} from '../../../shared/email/waiting-address.ts';
import { clinicNow, formatMoment } from '../../../shared/format-date.ts';
import { isComposing } from '../../../shared/hooks/is-composing.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { useConfirmingPassword } from '../use-confirming-password.ts';

function useSendAgain(ownerId: number) {
  const { mutateAsync, isPending } = useSendAddressLink(ownerId, 'owner');
  const flight = useSingleFlight();
  const password = useConfirmingPassword();
  async function send(email: string) {
    if (!flight.start()) return;
    try {
      await mutateAsync(password.given());
      password.forget();
      showToast(addressLinkToasts.sent(email));
    } catch (error) {
      const problem = error instanceof ApiError ? error.fields['currentPassword'] : undefined;
      password.askAgain(problem);
      if (problem === undefined) showErrorToast(addressLinkToasts.failed, error);
    } finally {
      flight.finish();
    }
  }
  return { send, isPending, password };
}

/** Shows the owner's address that waits to be confirmed, until its link is opened, and mails the link again. */
export function UnconfirmedAddress({ ownerId, email: signIn }: { ownerId: number; email: string }) {
  const { data: waiting } = useQuery(waitingAddressQuery(ownerId, 'owner'));
  const { send, isPending, password } = useSendAgain(ownerId);
  if (!waiting) return null;
  const { kind, email, link } = waiting;
  const isOpen = link !== null && link.expiresAt > clinicNow().toISOString();
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // Enter would save the form around it.
    event.preventDefault();
    void send(email);
  };
  return (
    <Alert
      variant={isOpen ? 'info' : 'warning'}
      title={kind === 'change' ? 'Confirm your new email address' : 'Confirm your email address'}
      className="wrap-anywhere sm:col-span-2"
      actions={
        <SendAgain ownerId={ownerId} isPending={isPending} onSend={() => void send(email)} />
      }
    >
      <span>
        {isOpen
          ? `We’ve emailed a link to ${email}. Open it by ${formatMoment(link.expiresAt)}.`
          : `The link we emailed to ${email} has expired.`}
      </span>
      {kind === 'account' && (
        <span>
          {' '}
          Once it’s confirmed, you’ll see the visits that the clinic books, and you can download
          your data.
        </span>
      )}
      {kind === 'change' && <span>{` Until then, keep signing in with ${signIn}.`}</span>}
      {password.problem !== undefined && (
        <PasswordField
          label="Your password, to send the link again"
          autoComplete="current-password"
          value={password.typed}
          onChange={(event) => password.type(event.target.value)}
          onKeyDown={sendOnEnter}
          error={password.problem}
        />
      )}
    </Alert>
  );
}

import type { StaffRole, WaitingAddress } from '@petwell/contracts';
import { clinicNow, formatMoment } from '../format-date.ts';
import { SendAgain } from '../email/SendAgain.tsx';
import { addressLinkToasts, useSendAddressLink } from '../email/waiting-address.ts';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { showErrorToast } from '../toasts/show-error-toast.ts';
import { showToast } from '../toasts/toast-store.ts';
import { mayAct } from './permissions.ts';

/** Says which address waits, and what became of its link. */
export function describeWaiting({ kind, email, link }: WaitingAddress) {
  const isChange = kind === 'change';
  const effect = isChange ? 'Emails still go to the old one. ' : '';
  const isOver = link === null || link.expiresAt <= clinicNow().toISOString();
  return {
    title: `${isChange ? 'The new address ' : ''}${email} isn’t confirmed`,
    text: isOver
      ? `${effect}The link we emailed has expired.`
      : `${effect}Link emailed ${formatMoment(link.sentAt)}.`,
  };
}

/** Mails the link of an address that waits again, for staff who may act. */
export function SendLinkAgain({
  ownerId,
  email,
  role,
}: {
  ownerId: number;
  email: string;
  role: StaffRole;
}) {
  const { mutateAsync, isPending } = useSendAddressLink(ownerId, 'staff');
  const flight = useSingleFlight();
  if (!mayAct(role)) return null;
  const send = async () => {
    if (!flight.start()) return;
    try {
      await mutateAsync({});
      showToast(addressLinkToasts.sent(email));
    } catch (error) {
      showErrorToast(addressLinkToasts.failed, error);
    } finally {
      flight.finish();
    }
  };
  return <SendAgain ownerId={ownerId} isPending={isPending} onSend={() => void send()} />;
}

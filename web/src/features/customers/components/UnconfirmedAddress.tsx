import type { StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { waitingAddressQuery } from '../../../shared/email/waiting-address.ts';
import { describeWaiting, SendLinkAgain } from '../../../shared/staff/waiting-address.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';

/** Shows a customer's address that waits to be confirmed, until its link is opened. */
export function UnconfirmedAddress({ ownerId, role }: { ownerId: number; role: StaffRole }) {
  const { data: waiting } = useQuery(waitingAddressQuery(ownerId, 'staff'));
  if (!waiting) return null;
  const { title, text } = describeWaiting(waiting);
  return (
    <Alert
      title={title}
      className="text-sm wrap-anywhere"
      actions={<SendLinkAgain ownerId={ownerId} role={role} email={waiting.email} />}
    >
      {text}
    </Alert>
  );
}

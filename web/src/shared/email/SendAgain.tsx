import { Button } from '../ui/Button.tsx';
import { useIsJustSent } from './waiting-address.ts';

type SendAgainProps = { ownerId: number; isPending: boolean; onSend: () => void };

/** The button that mails a link again; for a minute after that, it says so and does nothing. */
export function SendAgain({ ownerId, isPending, onSend }: SendAgainProps) {
  const isSent = useIsJustSent(ownerId);
  return (
    <Button
      variant={isSent ? 'ghost' : 'outline'}
      size="small"
      isLoading={isPending}
      aria-disabled={isSent}
      onClick={onSend}
    >
      {isSent ? 'Sent just now' : 'Send again'}
    </Button>
  );
}

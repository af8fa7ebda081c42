import type { PlanLink } from '@petwell/contracts';
import { useId, useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { formatMoment } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { controlClass } from '../../../../shared/ui/Field.tsx';
import { useSendCardLink } from '../api/card-links.ts';

/** Shows the link that was mailed, to copy into a chat or a text message. */
function Sent({ link, about }: { link: PlanLink; about: string }) {
  const id = useId();
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      setResult('Copied.');
    } catch {
      setResult('Copying isn’t allowed here. Select the link instead.');
    }
  };
  return (
    <Alert variant="success" title="Link Emailed" className="order-1 basis-full text-sm">
      <p>It works for one card, until {formatMoment(link.expiresAt)}.</p>
      <label htmlFor={id} className="sr-only">
        Card link {about}
      </label>
      <input
        id={id}
        readOnly
        value={link.url}
        className={`${controlClass} my-2`}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" size="small" onClick={() => void copy()}>
        Copy link <span className="sr-only">{about}</span>
      </Button>
      <p role="status">{result}</p>
    </Alert>
  );
}

/**
 * Mails the owner a link to enter a new card without signing in, and shows it below the row that its button stands
 * in. For staff who act.
 */
export function SendCardLink({
  enrollmentId,
  about,
}: {
  enrollmentId: number;
  /** Whose or which one, for screen readers. */
  about: string;
}) {
  const send = useSendCardLink(enrollmentId);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await send.mutateAsync();
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <>
      <Button variant="outline" size="small" isLoading={send.isPending} onClick={() => void run()}>
        Send card link <span className="sr-only">{about}</span>
      </Button>
      {send.data && <Sent link={send.data} about={about} />}
      {send.error && (
        <Alert variant="error" className="order-1 basis-full text-sm">
          {describeError(send.error, 'The link wasn’t sent. Please try again.')}
        </Alert>
      )}
    </>
  );
}

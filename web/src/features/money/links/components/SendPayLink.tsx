import type { EnrollmentLink } from '@petwell/contracts';
import { useId, useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { formatMoment } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { controlClass } from '../../../../shared/ui/Field.tsx';
import { type PayLinkKind, useSendPayLink } from '../api/pay-links.ts';

const linkTexts = {
  card: { button: 'Send card link', name: 'Card link', use: 'It works for one card, until' },
  join: { button: 'Send payment link', name: 'Payment link', use: 'It works until' },
} as const satisfies Record<PayLinkKind, Record<'button' | 'name' | 'use', string>>;
type LinkTexts = (typeof linkTexts)[PayLinkKind];

/** Shows the link that was mailed, to copy into a chat or a text message. */
function Sent({ link, about, texts }: { link: EnrollmentLink; about: string; texts: LinkTexts }) {
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
      <p>{`${texts.use} ${formatMoment(link.expiresAt)}.`}</p>
      <label htmlFor={id} className="sr-only">
        {`${texts.name} ${about}`}
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

type SendLinkProps = {
  enrollmentId: number;
  /** The pet or payment it is about, for screen readers. */
  about: string;
};

/** Mails a link and shows it below the row that its button stands in. */
function SendLink({ kind, enrollmentId, about }: SendLinkProps & { kind: PayLinkKind }) {
  const texts = linkTexts[kind];
  const send = useSendPayLink(kind, enrollmentId);
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
        <span>{texts.button}</span> <span className="sr-only">{about}</span>
      </Button>
      {send.data && <Sent link={send.data} about={about} texts={texts} />}
      {send.error && (
        <Alert variant="error" className="order-1 basis-full text-sm">
          {describeError(send.error, 'The link wasn’t sent. Please try again.')}
        </Alert>
      )}
    </>
  );
}

/** Mails the owner a link to enter a new card without signing in. For staff who act. */
export const SendCardLink = (props: SendLinkProps) => <SendLink kind="card" {...props} />;

/** Mails the owner a link to pay a plan for the first time without signing in. For staff who act. */
export const SendJoinLink = (props: SendLinkProps) => <SendLink kind="join" {...props} />;

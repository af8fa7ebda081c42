import type { CustomerMail, CustomerMailDetail, MailAgain, StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { mailQuery, useSendAgain } from '../api/mails.ts';
import { againTexts, describeOutcome, noText } from '../texts.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { CameBack } from './CameBack.tsx';

type MailTextProps = { mail: CustomerMail; ownerId: number; role: StaffRole };

/** Only managers send set-up links. */
const maySend = (role: StaffRole, how: MailAgain): boolean =>
  how === 'setup-link' ? mayManage(role) : mayAct(role);

function SendAgain({
  mail,
  ownerId,
  how,
}: {
  mail: CustomerMailDetail;
  ownerId: number;
  how: MailAgain;
}) {
  const send = useSendAgain({ ownerId, mail });
  const flight = useSingleFlight();
  const texts = againTexts[how];
  const run = async () => {
    if (!flight.start()) return;
    try {
      await send.mutateAsync(how);
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <div className="mt-3 space-y-2">
      {!send.isSuccess && (
        <Button
          variant="outline"
          size="small"
          isLoading={send.isPending}
          onClick={() => void run()}
        >
          <span>{texts.button}</span>{' '}
          <span className="sr-only">
            <Amounts>{`of “${mail.subject}”`}</Amounts>
          </span>
        </Button>
      )}
      <p role="status">{send.isSuccess && texts.done(mail.sendsTo)}</p>
      {send.error && (
        <Alert variant="error" className="text-sm">
          {describeError(send.error, 'It wasn’t sent. Please try again.')}
        </Alert>
      )}
    </div>
  );
}

function Opened({ mail: { id }, ownerId, role }: MailTextProps) {
  const query = useQuery(mailQuery({ ownerId, id }));
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the email">
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The email could not be loaded"
      />
    );
  }
  const { text, again, state } = query.data;
  return (
    <div className="pb-2 text-sm wrap-anywhere">
      <p>{describeOutcome(query.data)}</p>
      {text === null ? (
        <p className="mt-2 text-ink-500">{noText}</p>
      ) : (
        <p
          translate="no"
          tabIndex={0}
          className="mt-2 max-h-80 overflow-y-auto rounded-control bg-sand-100 p-3 whitespace-pre-line"
        >
          {text}
        </p>
      )}
      {again !== null && maySend(role, again) && (
        <SendAgain key={id} mail={query.data} ownerId={ownerId} how={again} />
      )}
      {state === 'sent' && mayAct(role) && <CameBack ownerId={ownerId} id={id} />}
    </div>
  );
}

/** An email's text, loaded when it is opened, with what became of it and how to send it again. */
export function MailText(props: MailTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 text-sm font-semibold">
        Text and delivery{' '}
        <span className="sr-only">
          <Amounts>{`of “${props.mail.subject}”`}</Amounts>
        </span>
      </summary>
      {isOpen && <Opened {...props} />}
    </details>
  );
}

import type { JoinProgress, EnrollmentLink, Proposed } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatDate } from '../../../shared/format-date.ts';
import { CopyLink } from '../../../shared/staff/CopyLink.tsx';
import { QrCode } from '../../../shared/staff/QrCode.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { joinProgressQuery } from '../api/joining.ts';
import type { Elements } from '../../../shared/ui/elements.ts';

const states: Record<JoinProgress['state'], string> = {
  waiting: 'Waiting for the owner to open it',
  opened: 'The owner has opened it',
  paid: 'Paid',
  ended: 'This code is over',
};

/** Shows the code that the owner scans, and what they have done with it. */
export function JoinCode(given: {
  link: EnrollmentLink;
  proposed: Proposed;
  /** While it can still be changed. */
  actions: Elements;
  /** Once it is over. */
  next: Elements;
  onRenew: () => void;
}) {
  const { link, proposed, actions, next, onRenew } = given;
  const { ownerName, email, petName, planName } = proposed;
  const progress = useQuery(joinProgressQuery(link.id));
  const state = progress.data?.state ?? 'waiting';
  if (state === 'paid') {
    return (
      <Alert variant="success" title={`${petName}’s plan is paid`} actions={next}>
        <span translate="no">{ownerName}</span> <span>has agreed to</span>{' '}
        <span translate="no">{planName}</span>{' '}
        <span>and paid. The receipt, and a link to set a password, go to</span>{' '}
        <span translate="no">{email}</span>
        <span>.</span>
      </Alert>
    );
  }
  if (state === 'ended') {
    return (
      <Alert
        variant="warning"
        title="This code is over"
        actions={
          <>
            <Button onClick={onRenew}>Make a new code</Button>
            {next}
          </>
        }
      >
        A newer one replaced it, or the plan was changed. Nothing was charged with it.
      </Alert>
    );
  }
  return (
    <div className="grid gap-8 md:grid-cols-[auto_minmax(0,1fr)] md:items-start">
      <div className="w-full max-w-80 justify-self-center">
        <QrCode text={link.url} label={`Code to read, agree to, and pay ${petName}’s plan`} />
      </div>
      <div className="min-w-0 space-y-5">
        <h2 className="text-heading">Scan with the owner’s phone</h2>
        <p className="text-ink-700">
          <span translate="no">{ownerName}</span>{' '}
          <span>reads the plan, agrees, and pays there. We also emailed the link to</span>{' '}
          <span translate="no">{email}</span>
          <span>. It works until</span> <span>{formatDate(link.expiresAt)}</span>
          <span>, or until you change something.</span>
        </p>
        <p role="status" className="font-semibold">
          {`${states[state]}${progress.isError ? ` (${describeError(progress.error, 'can’t be read right now')})` : ''}`}
        </p>
        <CopyLink url={link.url} />
        <div className="flex flex-wrap items-start gap-3">{actions}</div>
      </div>
    </div>
  );
}

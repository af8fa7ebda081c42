import type { PrepaidSheet, YearLink } from '@petwell/contracts';
import { describeRefusal } from '../../../../shared/api/describe-error.ts';
import { formatMoment } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { CopyLink } from '../../../../shared/staff/CopyLink.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { useCallOffYear, useSendYearLink } from '../api/recorded-payments.ts';

const standings: Record<YearLink['state'], string> = {
  waiting: 'The owner hasn’t agreed yet.',
  agreed: 'The owner has agreed, and hasn’t paid yet.',
  paid: 'It is paid.',
  expired: 'It has expired.',
  ended: 'It doesn’t work anymore: it was called off, or something else took its place.',
};

/** Emails the owner a link to pay the year, and shows what became of the last one. `sheet`: null, none can be sent now. */
export function YearByLink({
  enrollmentId,
  sheet,
  last,
}: {
  enrollmentId: number;
  sheet: PrepaidSheet | null;
  last: YearLink | null;
}) {
  const link = useSendYearLink(enrollmentId);
  const callOff = useCallOffYear(enrollmentId);
  const flight = useSingleFlight();
  const isOpen = last?.state === 'waiting' || last?.state === 'agreed';
  const run = async (work: () => Promise<unknown>) => {
    if (!flight.start()) return;
    try {
      await work();
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  const send = ({ yearCents: amountCents, until: prepaidUntil }: PrepaidSheet) =>
    run(() => {
      callOff.reset();
      return link.mutateAsync({ amountCents, prepaidUntil });
    });
  const end = () =>
    run(async () => {
      link.reset();
      await callOff.mutateAsync();
    });
  return (
    <div className="space-y-2">
      {last && (
        <p role="status" className="wrap-anywhere">
          {`A link to pay by card was emailed on ${formatMoment(last.sentAt)}${last.sentTo === '' ? '' : ` to ${last.sentTo}`}. ${standings[last.state]}`}
        </p>
      )}
      {link.data && (
        <Alert variant="success" title="The link was emailed">
          <CopyLink url={link.data.url} />
        </Alert>
      )}
      {link.error && (
        <Alert variant="error" title="The link wasn’t sent">
          {describeRefusal(link.error, 'Please try again.')}
        </Alert>
      )}
      {callOff.error && (
        <Alert variant="error" title="The link wasn’t called off">
          {describeRefusal(callOff.error, 'Please try again.')}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {sheet && (
          <Button variant="outline" isLoading={link.isPending} onClick={() => void send(sheet)}>
            {isOpen ? 'Email a new link' : 'Email a link to pay by card'}
          </Button>
        )}
        {isOpen && (
          <Button variant="outline" isLoading={callOff.isPending} onClick={() => void end()}>
            Call the link off
          </Button>
        )}
      </div>
    </div>
  );
}

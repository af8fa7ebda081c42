import type { RestartPreview } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { formatMoney } from '../../../shared/staff/format.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { OrderFailure } from '../../../shared/staff/OrderFailure.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { restartToasts } from '../ending-texts.ts';
import { type EndableEnrollment, restartPreviewQuery, useUndoEnd } from '../api/endings.ts';

type StartAgainFormProps = { enrollment: EndableEnrollment; onClose: () => void };

/** Loads what starting the plan again charges, and then asks. */
export function StartAgainForm(props: StartAgainFormProps) {
  const preview = useQuery(restartPreviewQuery(props.enrollment.enrollmentId));
  if (preview.isError) {
    return (
      <LoadFailure
        error={preview.error}
        onRetry={preview.refetch}
        title="The plan couldn’t be loaded"
      />
    );
  }
  if (preview.isPending) {
    return (
      <LoadingRegion label="Loading what starting the plan again charges">
        <Skeleton className="h-32" />
      </LoadingRegion>
    );
  }
  return <Form {...props} preview={preview.data} />;
}

function Facts({ monthlyTotal, firstPaymentOn, passedOn, restart }: RestartPreview) {
  return (
    <dl className="space-y-1.5 text-sm">
      <Fact label="First payment">
        <span translate="no">{formatMoney(monthlyTotal)}</span> on{' '}
        <span>{formatDay(firstPaymentOn)}</span>, then every month
      </Fact>
      {passedOn.length > 0 && (
        <Fact label="Not charged">{passedOn.map((day) => formatDay(day)).join(', ')}</Fact>
      )}
      <Fact label="Membership fee">None</Fact>
      <Fact label="Possible until">{formatDate(restart.until)}</Fact>
    </dl>
  );
}

function Form({ enrollment, preview, onClose }: StartAgainFormProps & { preview: RestartPreview }) {
  const start = useUndoEnd(enrollment.enrollmentId);
  const flight = useSingleFlight();
  const { offeredAt } = preview.restart;
  const run = async () => {
    if (!flight.start()) return;
    try {
      await start.mutateAsync('restart');
      showToast(restartToasts.done(enrollment.petName, enrollment.planName));
      onClose();
    } catch {
      // Shown above the buttons.
      flight.finish();
    }
  };
  return (
    <div className="space-y-5">
      <p>
        The owner gets a link by email, to agree and enter a card. The plan is active again once
        they have, with the same plan year and uses. Until then, it stays ended.
      </p>
      <Facts {...preview} />
      {offeredAt !== undefined && (
        <Alert title={`A link was emailed on ${formatDate(offeredAt)}`}>
          A new link replaces it.
        </Alert>
      )}
      <DialogActions>
        {start.isError && <OrderFailure error={start.error} {...restartToasts.failed} />}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button isLoading={start.isPending} onClick={() => void run()}>
          Email the link
        </Button>
      </DialogActions>
    </div>
  );
}

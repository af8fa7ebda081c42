import type { ChangeChoice, ChangeSheet, ChangeWay } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeRefusal } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import {
  changePreviewQuery,
  type OrderAnswer,
  type PlanChange,
  useOrderChange,
} from '../api/plan-change.ts';
import { changeToasts, failures } from '../texts.ts';
import { ChangeChoices } from './ChangeChoices.tsx';
import { ChangeSheetFacts } from '../../../shared/plans/ChangeSheetFacts.tsx';

/** How staff send it off; the code is the link, shown. */
type Sending = 'mail' | 'code' | 'phone';

const isSame = (one: ChangeChoice, other: ChangeChoice): boolean =>
  one.planId === other.planId &&
  one.addOnIds.toSorted().join() === other.addOnIds.toSorted().join();

/** What raises a charge needs the owner's own agreement. */
const isForPhone = ({ due, now, then }: ChangeSheet): boolean =>
  due === null && then.monthlyCents <= now.monthlyCents;

function useSend(
  enrollmentId: number,
  choice: ChangeChoice,
  onOrdered: (answer: OrderAnswer, isCodeShown: boolean) => void,
) {
  const order = useOrderChange(enrollmentId);
  const flight = useSingleFlight();
  const [sending, setSending] = useState<Sending | null>(null);
  const send = async (how: Sending, { due, then, petName }: ChangeSheet) => {
    if (!flight.start()) return;
    setSending(how);
    const way: ChangeWay = how === 'phone' ? 'phone' : 'link';
    const shown = { dueCents: due?.cents ?? 0, monthlyCents: then.monthlyCents };
    try {
      const answer = await order.mutateAsync({ ...choice, way, shown });
      showToast(how === 'phone' ? changeToasts.agreed(petName) : changeToasts.mailed(petName));
      onOrdered(answer, how === 'code');
    } catch {
      // Shown above the buttons.
      flight.finish();
      setSending(null);
    }
  };
  return { send, sending, error: order.error, reset: order.reset };
}

/** The sheet, or why there is none. */
function Preview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  if (preview.isError) {
    return hasCode(preview.error, 'status_conflict', 'plan_not_for_pet') ? (
      <Alert variant="warning">{describeRefusal(preview.error, failures.ordered.fallback)}</Alert>
    ) : (
      <LoadFailure
        error={preview.error}
        onRetry={preview.refetch}
        title="What would change couldn’t be loaded"
      />
    );
  }
  if (preview.data === undefined) {
    return (
      <LoadingRegion label="Loading what would change">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  return (
    <div aria-live="polite" className={preview.isPlaceholderData ? 'opacity-60' : undefined}>
      <ChangeSheetFacts sheet={preview.data} />
    </div>
  );
}

const usePreview = (enrollmentId: number, choice: ChangeChoice | null) =>
  useQuery(changePreviewQuery(enrollmentId, choice));

/** Chooses a change, shows its sheet, and asks the owner, or records that they agreed by phone. */
export function ChangeForm(given: {
  enrollmentId: number;
  change: PlanChange;
  mayOrder: boolean;
  onOrdered: (answer: OrderAnswer, isCodeShown: boolean) => void;
  onClose: () => void;
}) {
  const { enrollmentId, change, mayOrder, onOrdered, onClose } = given;
  const [choice, setChoice] = useState(change.chosen);
  const isUnchanged = isSame(choice, change.chosen);
  const preview = usePreview(enrollmentId, isUnchanged ? null : choice);
  const { send, sending, error, reset } = useSend(enrollmentId, choice, onOrdered);
  const sheet = isUnchanged || preview.isError ? undefined : preview.data;
  const isByPhone = sheet !== undefined && change.isPhoneAllowed && isForPhone(sheet);
  const button = (how: Sending, label: string, isFirst: boolean) =>
    sheet && (
      <Button
        variant={isFirst ? 'primary' : 'outline'}
        isLoading={sending === how}
        aria-disabled={preview.isFetching || (sending !== null && sending !== how)}
        onClick={() => void send(how, sheet)}
      >
        {label}
      </Button>
    );
  return (
    <div className="space-y-5">
      <ChangeChoices
        change={change}
        choice={choice}
        onChoose={(next) => {
          reset();
          setChoice(next);
        }}
      />
      {isUnchanged ? (
        <p>Choose another plan or other add-ons to see what changes.</p>
      ) : (
        <Preview preview={preview} />
      )}
      {mayOrder && (
        <DialogActions>
          {error !== null && (
            <Alert variant="error" title={failures.ordered.title}>
              {describeRefusal(error, failures.ordered.fallback)}
            </Alert>
          )}
          <Button variant="ghost" onClick={onClose}>
            Keep plan
          </Button>
          {button('code', 'Show the code', false)}
          {button('mail', 'Email the link', !isByPhone)}
          {isByPhone && button('phone', 'Agreed by phone', true)}
        </DialogActions>
      )}
    </div>
  );
}

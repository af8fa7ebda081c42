import type { OrderedChange, StaffRole } from '@petwell/contracts';
import { type Ref, useEffect, useRef, useState } from 'react';
import { describeRefusal } from '../../../shared/api/describe-error.ts';
import { formatMoment } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { CopyLink } from '../../../shared/staff/CopyLink.tsx';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { QrCode } from '../../../shared/staff/QrCode.tsx';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { type OrderAnswer, useOrderChange, useUndoChange } from '../api/plan-change.ts';
import { changeToasts, describeOrder, failures, undoQuestion } from '../texts.ts';
import { ChangeSheetFacts } from '../../../shared/plans/ChangeSheetFacts.tsx';

/** Says what became of an order. */
export function OrderState({ order, ref }: { order: OrderedChange; ref?: Ref<HTMLDivElement> }) {
  const { variant, title, text } = describeOrder(order);
  return (
    <Alert {...(ref !== undefined && { ref })} variant={variant} title={title}>
      {text === '' ? undefined : text}
    </Alert>
  );
}

function Code({ link, petName }: { link: NonNullable<OrderAnswer['link']>; petName: string }) {
  return (
    <div className="space-y-4">
      <div className="mx-auto max-w-80">
        <QrCode
          text={link.url}
          label={`Code to read and agree to the change to ${petName}’s plan`}
        />
      </div>
      <p>
        {`The owner scans it, reads the sheet, and agrees there. We also emailed the link. It works until ${formatMoment(link.expiresAt)}.`}
      </p>
      <CopyLink url={link.url} />
    </div>
  );
}

/** A change that is agreed to is taken back after asking, because that refunds and emails. */
function useTakeBack(enrollmentId: number, order: OrderedChange) {
  const undo = useUndoChange(enrollmentId);
  const flight = useSingleFlight();
  const [isAsking, setIsAsking] = useState(false);
  const run = async () => {
    if (!flight.start()) return;
    try {
      await undo.mutateAsync(order.id);
      showToast(changeToasts.undone(order.sheet.petName));
      setIsAsking(false);
    } catch {
      // Shown above the buttons.
      flight.finish();
      setIsAsking(false);
    }
  };
  return {
    run,
    error: undo.error,
    isPending: undo.isPending,
    isAsking,
    ask: () => (order.state === 'asked' ? void run() : setIsAsking(true)),
    keep: () => setIsAsking(false),
  };
}

type OrderProps = {
  enrollmentId: number;
  order: OrderedChange;
  /** It was ordered here: only then is its link known. */
  made: { answer: OrderAnswer; isCodeShown: boolean } | null;
  role: StaffRole;
  onMade: (answer: OrderAnswer, isCodeShown: boolean) => void;
  onReplace: () => void;
  onClose: () => void;
};

/** Orders the same again, which shows the link that works, or makes a new one. */
function useLinkAgain({ enrollmentId, order: { sheet }, onMade }: OrderProps) {
  const order = useOrderChange(enrollmentId);
  const flight = useSingleFlight();
  const { then, when, due } = sheet;
  const run = async () => {
    if (!flight.start()) return;
    try {
      const answer = await order.mutateAsync({
        planId: then.plan.id,
        addOnIds: then.addOns.map(({ id }) => String(id)),
        when,
        way: 'link',
        shown: { dueCents: due?.cents ?? 0, monthlyCents: then.monthlyCents },
      });
      onMade(answer, true);
    } catch {
      // Shown above the buttons.
      flight.finish();
    }
  };
  return { run, error: order.error, isPending: order.isPending };
}

/** A change that waits for its owner or its day, with what becomes of it, and how to take it back. */
export function Order(given: OrderProps) {
  const { enrollmentId, order, made, role, onMade, onReplace, onClose } = given;
  const takeBack = useTakeBack(enrollmentId, order);
  const again = useLinkAgain(given);
  const isAsked = order.state === 'asked';
  const link = made?.answer.link ?? null;
  const failed = takeBack.error ?? again.error;
  const state = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => (question.current ?? state.current)?.focus(), [takeBack.isAsking]);
  return (
    <div className="space-y-5">
      <OrderState ref={state} order={order} />
      {isAsked && link !== null && made?.isCodeShown === true && (
        <Code link={link} petName={order.sheet.petName} />
      )}
      <ChangeSheetFacts sheet={order.sheet} isMade={order.state === 'done'} />
      <DialogActions>
        {failed !== null && (
          <Alert
            variant="error"
            title={takeBack.error ? failures.undone.title : failures.ordered.title}
          >
            {describeRefusal(failed, failures.undone.fallback)}
          </Alert>
        )}
        {takeBack.isAsking ? (
          <>
            <Alert
              ref={question}
              variant="warning"
              title="Take the change back?"
              className="w-full"
            >
              {undoQuestion(order)}
            </Alert>
            <Button variant="outline" onClick={takeBack.keep}>
              Keep the change
            </Button>
            <Button
              variant="destructive"
              isLoading={takeBack.isPending}
              onClick={() => void takeBack.run()}
            >
              Take it back
            </Button>
          </>
        ) : (
          <>
            {mayAct(role) && order.canUndo && (
              <Button variant="outline" isLoading={takeBack.isPending} onClick={takeBack.ask}>
                Take it back
              </Button>
            )}
            {mayAct(role) && isAsked && (
              <Button variant="outline" onClick={onReplace}>
                Choose again
              </Button>
            )}
            {mayAct(role) && isAsked && made?.isCodeShown !== true && (
              <Button
                variant="outline"
                isLoading={again.isPending}
                onClick={() => (made === null ? void again.run() : onMade(made.answer, true))}
              >
                Show the code
              </Button>
            )}
            <Button onClick={onClose}>Done</Button>
          </>
        )}
      </DialogActions>
    </div>
  );
}

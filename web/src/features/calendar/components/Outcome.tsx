import { useEffect, useRef } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** The outcome of an action, in a sentence for staff. */
export type Outcome = {
  text: string;
  isProblem?: boolean;
  /** Offers to show this day. */
  day?: string;
  /** What can be done about it: 'Undo'. */
  action?: { label: string; run: () => void };
};

type OutcomeMessageProps = { outcome: Outcome | null; shownDay?: string | null };

/** Shows what came of the last action and takes the focus, because the pressed button may be gone. */
export function OutcomeMessage({ outcome, shownDay = null }: OutcomeMessageProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null) ref.current?.focus();
  }, [outcome]);
  if (outcome === null) return null;
  const { text, day, action, isProblem = false } = outcome;
  return (
    <Alert
      ref={ref}
      variant={isProblem ? 'error' : 'success'}
      className="print:hidden"
      {...(day !== undefined &&
        day !== shownDay && {
          actions: <TextLink to={`${paths.adminAppointments}?day=${day}`}>Show that day</TextLink>,
        })}
      {...(action && {
        actions: (
          <Button variant="outline" size="small" onClick={action.run}>
            {action.label}
          </Button>
        ),
      })}
    >
      {text}
    </Alert>
  );
}

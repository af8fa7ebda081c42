import type { Pet } from '@petwell/contracts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { describeDone, describeNext } from '../describe.ts';
import { mostUrgent } from '../rows.ts';
import type { ReadyCare } from '../use-years-care.ts';

/** Takes the place of the next step while the services load. */
export const NextStepSpace = () => <Skeleton className="h-45 sm:h-25 print:hidden" />;

type NextStepProps = {
  pet: Pet;
  state: ReadyCare;
  /** Missing where nothing can be asked for: the demo, and staff. */
  onRequest?: ((code: string) => void) | undefined;
  /** False while a payment is more urgent. */
  isPrimary: boolean;
};

/** Names the one thing to do next for a pet, with the page's only filled button. */
export function NextStep({ pet, state, onRequest, isPrimary }: NextStepProps) {
  const { rows, groups, today, year } = state;
  const next = mostUrgent(groups);
  const isNew = rows.every(({ used, lastDoneOn }) => used === 0 && lastDoneOn === null);
  const { title, text } =
    next === null
      ? describeDone(groups, { pet, endsOn: year.planYear.endsOn, today })
      : describeNext(next, { pet, isNew, today });
  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-brand-200 bg-brand-50 p-5 sm:px-6 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
        <p className="mt-0.5 text-ink-700">{text}</p>
      </div>
      {next !== null && onRequest !== undefined && (
        <Button
          variant={isPrimary ? 'primary' : 'outline'}
          className="w-full sm:w-auto"
          onClick={() => onRequest(next.code)}
        >
          Request a visit
        </Button>
      )}
    </section>
  );
}

import { useState } from 'react';
import { formatDay } from '../../../shared/format-date.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ProgressBar } from '../../../shared/ui/ProgressBar.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { describeWorth } from '../describe.ts';
import { countUses } from '../rows.ts';
import type { ReadyCare, YearsCareState } from '../use-years-care.ts';
import { CareSections } from './CareSections.tsx';
import { Reminders } from './Reminders.tsx';
import { ReportCareDialog } from './ReportCareDialog.tsx';
import type { CareActions } from './ServiceRow.tsx';

/** How an owner asks for visits; missing in the demo and for staff. */
export type VisitActions = Omit<CareActions, 'onReport'>;

const title = 'This year’s care';

function Progress({ state }: { state: ReadyCare }) {
  const { used, total } = countUses(state.rows);
  const worth = describeWorth(state.year);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-heading">{title}</h2>
        <p className="text-sm text-ink-700 tabular-nums">
          {`${used} of ${total} used · ${
            state.endsOn === undefined
              ? `year ends ${formatDay(state.year.planYear.endsOn)}`
              : `plan ends ${formatDay(state.endsOn)}`
          }`}
        </p>
      </div>
      <ProgressBar label="Services used" done={used} total={total} className="mt-3 h-1.5" />
      {worth !== null && (
        <p className="mt-2 text-sm text-ink-700">
          <Amounts>{worth}</Amounts>
        </p>
      )}
    </>
  );
}

function Content({ state, visits }: { state: ReadyCare; visits: VisitActions | null }) {
  // '' asks for the service, too; null: closed.
  const [reported, setReported] = useState<string | null>(null);
  const { groups, today, care } = state;
  const actions = visits && { ...visits, onReport: setReported };
  return (
    <>
      <Progress state={state} />
      <CareSections groups={groups} today={today} actions={actions} />
      {actions !== null && (
        <>
          <Button
            variant="ghost"
            size="small"
            className="mt-4 -ml-4 print:hidden"
            onClick={() => setReported('')}
          >
            Something done elsewhere?
          </Button>
          <Reminders hasReminders={care.hasReminders} />
          <ReportCareDialog care={care} code={reported} onClose={() => setReported(null)} />
        </>
      )}
    </>
  );
}

/** Plans sold before services were counted may have none that we know. */
function NoServices({ visits }: { visits: VisitActions | null }) {
  return (
    <>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2 text-ink-700">
        We don’t count this plan’s services here yet. You can use them all the same: request a
        visit, or call <ClinicPhone />.
      </p>
      {visits?.onRequest !== undefined && (
        <Button className="mt-4 print:hidden" onClick={() => visits.onRequest?.('')}>
          Request a visit
        </Button>
      )}
    </>
  );
}

type YearsCareProps = { state: YearsCareState; visits: VisitActions | null };

/** Shows the plan year's services in one list: what is left, when it is due, and what to do about it. */
export function YearsCare({ state, visits }: YearsCareProps) {
  return (
    <Card role="region" aria-label={title} className="p-5 sm:p-6 print:break-inside-auto">
      {state.status !== 'ready' && <h2 className="text-heading">{title}</h2>}
      {state.status === 'loading' && (
        <LoadingRegion label="Loading this year’s care">
          {/* As tall as a phone: what is below comes into sight only once it keeps its place. */}
          <Skeleton className="mt-4 h-[44rem]" />
        </LoadingRegion>
      )}
      {state.status === 'failed' && (
        <LoadFailure
          error={state.error}
          onRetry={state.retry}
          title="This year’s care could not be loaded"
          className="mt-4"
        />
      )}
      {state.status === 'ready' &&
        (state.rows.length === 0 ? (
          <NoServices visits={visits} />
        ) : (
          <Content state={state} visits={visits} />
        ))}
    </Card>
  );
}

import type { EnrollmentBenefits, RedemptionBatch, StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clinicNow, clinicToday, formatDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { mayAct, mayManage } from '../../../shared/staff/permissions.ts';
import { todayQuery } from '../api/visits.ts';
import { codesOf, groupServices, hasBegun } from '../group-services.ts';
import { type RecordedVisit, useCompleteVisit } from '../use-complete-visit.ts';
import { useRecordForm } from '../use-record-form.ts';
import { NotActive } from './NotActive.tsx';
import { RecordBar } from './RecordBar.tsx';
import { Recorded } from './Recorded.tsx';
import { ServiceLists } from './ServiceLists.tsx';
import type { RecordedPlan } from './Services.tsx';

type ChecklistProps = {
  plan: RecordedPlan;
  role: StaffRole;
  visit: RecordedVisit | null;
  year: EnrollmentBenefits;
  dueDays: ReadonlyMap<string, string | null>;
};

/** The services of a plan as a checklist: several are recorded at once, and undone at once. */
export function Checklist({ plan, role, visit, year, dueDays }: ChecklistProps) {
  const { benefits, planYear } = year;
  const today = clinicToday();
  const [isRefused, setIsRefused] = useState(false);
  const [recorded, setRecorded] = useState<RedemptionBatch | null>(null);
  const isActive = plan.status === 'active' && plan.hold === undefined && !isRefused;
  const mayRecord = isActive ? mayAct(role) : mayManage(role);
  const visitStatus = useCompleteVisit(visit);
  const isDone = (code: string) =>
    benefits.some((one) => one.code === code && one.lastUsedOn === (visit?.day ?? today));
  // A visit that is opened again would record it twice.
  const codes = codesOf(visit, benefits).filter((code) => !isDone(code));
  const desk = useQuery(todayQuery).data;
  const isEarlier = visit !== null && desk !== undefined && visit.day < desk.today;
  const [isBegun] = useState(() => visit !== null && hasBegun(visit, clinicNow()));
  const { form, submit, tick, tickAgain, isPending, problem } = useRecordForm({
    enrollmentId: plan.enrollmentId,
    benefits,
    codes: isBegun ? codes : [],
    provider: desk?.columns.find((one) => one === visit?.column) ?? '',
    performedOn: isEarlier ? visit.day : '',
    isActive,
    onNotActive: () => setIsRefused(true),
    onRecorded(batch) {
      setRecorded(batch);
      void visitStatus.complete();
    },
  });
  const isHere = visit !== null && visit.arrivedAt !== null;
  useEffect(() => {
    // Checking in ticks them, and keeps what was ticked before.
    if (isHere && !isBegun) tick(codes);
    // Only then: what staff unticked stays so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isHere]);
  const groups = groupServices(benefits, { visit, dueDays, today });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const open = [...groups.first, ...groups.others].map(({ benefit }) => benefit.code);
  const count = open.filter((code) => rows[code]?.isTicked).length;
  return (
    <form
      noValidate
      aria-label={`Services of ${plan.petName}’s plan`}
      onSubmit={(event) => void submit(event)}
    >
      {!isActive && <NotActive plan={plan} role={role} form={form} />}
      {benefits.length === 0 && (
        <p className="mt-4 text-ink-700">This plan has no services to record.</p>
      )}
      <ServiceLists groups={groups} form={form} today={today} mayRecord={mayRecord} />
      <p className="mt-3 text-sm text-ink-700">
        {`Plan year: ${formatDay(planYear.startsOn)} to ${formatDay(planYear.endsOn)}`}
      </p>
      <div
        className={clsx(
          'z-10 -mx-1 mt-4 space-y-2 pb-2',
          // In sight while there is something to record or to undo.
          (count > 0 || recorded !== null || problem !== null) && 'bottom-bar sticky bottom-0',
        )}
      >
        {problem !== null && (
          <Alert variant="error" title="Nothing was recorded">
            {problem}
          </Alert>
        )}
        {recorded !== null && problem === null && (
          <Recorded
            batch={recorded}
            visitOutcome={visitStatus.outcome}
            onUndone={() => {
              tickAgain(recorded.redemptions);
              void visitStatus.reopen();
            }}
            mayUndo={mayAct(role)}
          />
        )}
        {mayRecord && open.length > 0 && (
          <RecordBar
            key={recorded?.redemptions[0]?.id}
            form={form}
            count={count}
            planYear={planYear}
            today={today}
            isPending={isPending}
          />
        )}
      </div>
    </form>
  );
}

import { hasDied } from '@petwell/contracts';
import { canRequestFrom } from '../../features/appointments/open-days.ts';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import { NextStep, NextStepSpace } from '../../features/care/components/NextStep.tsx';
import { YearsCare } from '../../features/care/components/YearsCare.tsx';
import { useYearsCare } from '../../features/care/use-years-care.ts';
import type { Overview } from '../../features/dashboard/components/Dashboard.tsx';
import { EnrollmentCard } from '../../features/dashboard/components/EnrollmentCard.tsx';
import { OnHold } from '../../features/dashboard/components/OnHold.tsx';
import { hasFailedPayment } from '../../features/dashboard/has-failed-payment.ts';
import { clinicToday } from '../../shared/format-date.ts';
import type { Elements } from '../../shared/ui/elements.ts';
import { Requested, Visits } from './EnrollmentVisits.tsx';
import { Records } from './Records.tsx';

/** A plan in use: the next thing to do, this year's care, and beside it visits, plan, and payments. */
export function ActiveEnrollment(props: Overview & { children: Elements }) {
  const { listed, selected, view, isReadOnly, isOwn, children } = props;
  const { id, pet, endsOn, hold } = selected;
  const state = useYearsCare({ enrollmentId: id, petId: pet.id, endsOn, isOwn });
  const isChangeable = isOwn && !isReadOnly;
  const ready = state.status === 'ready' && state.rows.length > 0 ? state : null;
  const canRequest = hold === undefined || canRequestFrom(hold.until, clinicToday());
  const visits = {
    ...(canRequest && { onRequest: (code: string) => view.ask(pet.id, code) }),
    onChangeVisit: (visitId: number) => view.askForOtherTime(pet.id, visitId),
  };
  // An open payment has the filled button.
  const isPaid = listed.enrollments.every((one) => hasDied(one.pet) || !hasFailedPayment(one));
  return (
    <div className="space-y-6">
      <OnHold enrollment={selected} />
      {state.status === 'loading' && hold === undefined && <NextStepSpace />}
      {ready !== null && hold === undefined && (
        <NextStep
          pet={pet}
          state={ready}
          isPrimary={isPaid}
          {...(isChangeable && { onRequest: visits.onRequest })}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <YearsCare key={id} state={state} visits={isChangeable ? visits : null} />
        <aside aria-label="Visits and plan" className="grid min-w-0 gap-6 lg:row-span-2">
          <Visits {...props} />
          <EnrollmentCard enrollment={selected} isReadOnly={isReadOnly} isOwn={isOwn} />
          <div className="-ml-4 print:hidden">
            {children}
            {isChangeable && <MarkDeceased pet={pet} by="owner" />}
          </div>
        </aside>
        {isChangeable && <Records enrollment={selected} />}
      </div>
      {(state.status !== 'loading' || view.request?.replacesId != null) && (
        <Requested {...props} care={canRequest ? ready : null} />
      )}
    </div>
  );
}

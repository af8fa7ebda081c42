import { hasDied, type EnrollmentView, type OwnerEnrollments } from '@petwell/contracts';
import { OwnAgreements } from '../../features/money/documents/components/OwnAgreements.tsx';
import { canRequestFrom } from '../../features/appointments/open-days.ts';
import { OwnVisits } from '../../features/appointments/components/OwnVisits.tsx';
import { RequestDialog } from '../../features/appointments/components/RequestDialog.tsx';
import { NextStep, NextStepSpace } from '../../features/care/components/NextStep.tsx';
import { YearsCare } from '../../features/care/components/YearsCare.tsx';
import { findWanted } from '../../features/care/rows.ts';
import { useYearsCare, type ReadyCare } from '../../features/care/use-years-care.ts';
import { EndedEnrollment } from '../../features/dashboard/components/EndedEnrollment.tsx';
import { PaymentHistory } from '../../features/dashboard/components/PaymentHistory.tsx';
import { EnrollmentCard } from '../../features/dashboard/components/EnrollmentCard.tsx';
import { hasFailedPayment } from '../../features/dashboard/has-failed-payment.ts';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import { clinicToday, formatDay } from '../../shared/format-date.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import type { DashboardView } from '../../features/dashboard/use-dashboard-view.ts';
import type { Elements } from '../../shared/ui/elements.ts';

type EnrollmentOverviewProps = {
  listed: OwnerEnrollments;
  selected: EnrollmentView;
  view: DashboardView;
  isReadOnly: boolean;
  /** The viewer is the owner, and not staff. */
  isOwn: boolean;
  /** The actions on the account. */
  children: Elements;
};

/** Whether visits can be requested for it. */
const isPatient = ({ status, isHandedOver }: EnrollmentView): boolean =>
  status !== 'pending_payment' && isHandedOver !== true;

type RequestedProps = EnrollmentOverviewProps & { care: ReadyCare | null };

/** The dialog that the URL asks for; opened from a mail, it waits for the plan's services. */
function Requested({ listed, selected, view, care, isReadOnly, isOwn }: RequestedProps) {
  const { request, close } = view;
  if (request === null || !isOwn || isReadOnly || !isPatient(selected)) return null;
  return (
    <RequestDialog
      // The most urgent service is another one as soon as this one is requested; the dialog stays the same.
      key={`${selected.pet.id} ${request.code} ${request.replacesId}`}
      ownerId={listed.owner.id}
      pet={selected.pet}
      {...findWanted(care?.groups ?? null, request.code)}
      resumesOn={selected.hold?.until}
      replacesId={request.replacesId}
      onClose={close}
    />
  );
}

/** The visits of all pets; none before a first plan has started. */
function Visits({ listed, selected, view, isReadOnly, isOwn }: EnrollmentOverviewProps) {
  const hasStarted = listed.enrollments.some(({ status }) => status !== 'pending_payment');
  if (!isOwn || !hasStarted) return null;
  const canRequest = !hasDied(selected.pet) && isPatient(selected);
  return (
    <OwnVisits
      isReadOnly={isReadOnly}
      {...(canRequest && { onRequest: () => view.ask(selected.pet.id) })}
      onChange={({ petId, id }) => view.askForOtherTime(petId, id)}
    />
  );
}

const Records = ({ enrollment }: { enrollment: EnrollmentView }) => (
  <div className="grid min-w-0 gap-6">
    <PaymentHistory enrollment={enrollment} />
    <OwnAgreements key={enrollment.id} enrollmentId={enrollment.id} />
  </div>
);

/** Nothing is to be done next while the plan's services can't be used. */
function OnHold({ enrollment: { pet, hold } }: { enrollment: EnrollmentView }) {
  return hold === undefined ? null : (
    <Alert variant="warning" title={`${pet.name}’s plan is on hold until ${formatDay(hold.until)}`}>
      <span>You can use its services again on visits from that day on.</span>
    </Alert>
  );
}

/** A plan in use: the next thing to do, this year's care, and beside it visits, plan, and payments. */
function ActiveEnrollment(props: EnrollmentOverviewProps) {
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

/** A plan that isn't in use, or whose pet has died. */
function IdleEnrollment(props: EnrollmentOverviewProps) {
  const { listed, selected, isReadOnly, isOwn, children } = props;
  const { pet, status } = selected;
  const isChangeable = isOwn && !isReadOnly;
  const isAlive = !hasDied(pet);
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid min-w-0 gap-6">
        <EnrollmentCard enrollment={selected} isReadOnly={isReadOnly} isOwn={isOwn} />
        {isAlive && status === 'cancelled' && (
          <Card className="p-5 sm:p-6">
            <EndedEnrollment
              enrollment={selected}
              owner={listed.owner}
              isReadOnly={!isChangeable}
            />
          </Card>
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <Visits {...props} />
        {isChangeable && <Records enrollment={selected} />}
        <div className="-ml-4 print:hidden">
          {children}
          {isChangeable && isAlive && selected.isHandedOver !== true && (
            <MarkDeceased pet={pet} by="owner" />
          )}
        </div>
      </div>
      <Requested {...props} care={null} />
    </div>
  );
}

/** Shows a pet's plan: this year's care, visits, what it costs, and its payments. */
export function EnrollmentOverview(props: EnrollmentOverviewProps) {
  const { status, pet } = props.selected;
  return status === 'active' && !hasDied(pet) ? (
    <ActiveEnrollment {...props} />
  ) : (
    <IdleEnrollment {...props} />
  );
}

import { type DeskPet, hasDied, isSamePet, type StaffRole } from '@petwell/contracts';
import { useId } from 'react';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { FamilyTotal } from '../../../shared/enrollments/FamilyTotal.tsx';
import { canHold } from '../../../shared/enrollments/can-hold.ts';
import type { EndableEnrollment, Endings } from '../../endings/index.ts';
import type { Handovers } from '../../handovers/index.ts';
import type { Holds } from '../../holds/index.ts';
import { isRestartable } from '../../../shared/enrollments/is-restartable.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { LastUses } from './LastUses.tsx';
import { NextVisit } from './NextVisit.tsx';
import { OpenProposal } from './OpenProposal.tsx';
import { type PaymentActions, PetAlerts } from './PetAlerts.tsx';
import { PetHead } from './PetHead.tsx';
import { Services } from './Services.tsx';
import { OpenVisit } from './OpenVisit.tsx';
import { WhatsLeft } from './WhatsLeft.tsx';
import { useOpenVisit } from '../use-open-visit.ts';
import { hasSomethingLeft } from '../whats-left.ts';
import type { Elements } from '../../../shared/ui/elements.ts';

function Side({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className="p-4">
      <h3 id={id} className="mb-1.5 font-semibold">
        {title}
      </h3>
      {children}
    </Card>
  );
}

/** Whether the pet was enrolled again, with a plan that hasn't ended. */
const goesOnAs = (pet: DeskPet, other: DeskPet): boolean =>
  other.status !== null &&
  other.status !== 'cancelled' &&
  isSamePet({ ...pet, name: pet.petName }, { ...other, name: other.petName });

/** Starts the ended plan of an open pet again. */
function EndedSide({
  plan,
  restart,
  endings: { StartAgain },
}: {
  plan: EndableEnrollment;
  restart: DeskPet['restart'];
  endings: Endings & Holds & Handovers;
}) {
  if (!isRestartable(restart)) return null;
  const { offeredAt, until } = restart;
  return (
    <Side title="Plan">
      <p className="mb-2 text-sm wrap-anywhere">
        <span translate="no">{plan.planName}</span> has ended.{' '}
        <span>
          {offeredAt === undefined
            ? `It can start again until ${formatDate(until)}.`
            : `A link to start it again was emailed on ${formatDate(offeredAt)} and works until ${formatDate(until)}.`}
        </span>
      </p>
      <StartAgain enrollment={plan} />
    </Side>
  );
}

/** Records a payment for the plan of an open pet, changes it, ends it, takes its end back, or starts it again. */
function PlanSide({
  pet,
  others,
  endings,
  recordPayment,
  changePlan,
}: Pick<OpenPetProps, 'pet' | 'others' | 'endings'> & {
  recordPayment: Elements;
  changePlan: Elements;
}) {
  const { EndEnrollment, HandOver, PlanHold, UndoEnd } = endings;
  const { petName, enrollmentId, planName, status, endsOn, isEndPending } = pet;
  if (enrollmentId === null || planName === null) return null;
  const plan = { enrollmentId, petName, planName };
  if (status === 'cancelled') {
    return others.some((other) => goesOnAs(pet, other)) ? null : (
      <EndedSide plan={plan} restart={pet.restart} endings={endings} />
    );
  }
  return (
    <Side title="Plan">
      <p className="mb-2 text-sm wrap-anywhere">
        <span translate="no">{planName}</span>
        {endsOn !== undefined && <span>{`, ends on ${formatDay(endsOn)}`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {pet.isProposal === true && !hasDied(pet) && <OpenProposal enrollmentId={enrollmentId} />}
        {!hasDied(pet) && recordPayment}
        {changePlan}
        {endsOn !== undefined && !hasDied(pet) && isEndPending !== true && (
          <UndoEnd enrollment={plan} endsOn={endsOn} />
        )}
        {canHold(pet) && !hasDied(pet) && <PlanHold plan={plan} hold={pet.hold} />}
        {canHold(pet) && !hasDied(pet) && (
          <HandOver key={`new-owner-${enrollmentId}`} plan={plan} />
        )}
        <EndEnrollment enrollment={plan} hasDied={hasDied(pet)} isEndPending={isEndPending} />
      </div>
    </Side>
  );
}

function toFamilyPlan({ enrollmentId, status, planName, totalMonthlyPrice, ...pet }: DeskPet) {
  if (enrollmentId === null || status === null) return [];
  if (planName === null || totalMonthlyPrice === null) return [];
  return [{ ...pet, enrollmentId, status, planName, totalMonthlyPrice }];
}

/** Visits are for pets whose plan has started. */
const hasStarted = ({ status }: DeskPet): boolean =>
  status !== null && status !== 'pending_payment';

type OpenPetProps = {
  pet: DeskPet;
  /** The owner's other pets. */
  others: readonly DeskPet[];
  visitId: number | null;
  role: StaffRole;
  endings: Endings & Holds & Handovers;
  notesOf: (pet: DeskPet) => Elements;
  ownerActionsOf: (pet: DeskPet) => Elements;
  paymentActionsOf: (pet: DeskPet) => PaymentActions;
  recordPaymentOf: (pet: DeskPet) => Elements;
  /** Changes its plan or add-ons, if it has started. */
  changePlanOf: (pet: DeskPet) => Elements;
};

/** A pet at the front desk: who it is, what to know, and the services to record. */
export function OpenPet(props: OpenPetProps) {
  const { pet, others, visitId, role, endings } = props;
  const { notesOf, ownerActionsOf, paymentActionsOf, recordPaymentOf } = props;
  const changePlan = props.changePlanOf(pet);
  const { petId, petName, enrollmentId, status } = pet;
  const { earlier, todaysVisit, isPending } = useOpenVisit(petId, visitId);
  const visit = earlier ?? todaysVisit;
  const plan =
    enrollmentId === null || status === null
      ? null
      : { petId, petName, enrollmentId, status, hold: pet.hold };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_16.5rem]">
      <section
        aria-labelledby="desk-pet"
        className="rounded-card border border-sand-200 bg-white shadow-card"
      >
        <PetHead pet={pet} others={others}>
          {hasSomethingLeft(pet) && <WhatsLeft key={petId} pet={pet} role={role} />}
          {ownerActionsOf(pet)}
        </PetHead>
        <div className="px-4 pb-3 sm:px-6">
          <PetAlerts pet={pet} others={others} role={role} actions={paymentActionsOf(pet)} />
          {visit !== null && <OpenVisit visit={visit} isToday={earlier === null} role={role} />}
          {plan === null && (
            <p className="py-3">
              <span translate="no">{petName}</span> has no plan.
            </p>
          )}
          {plan !== null && isPending && (
            <LoadingRegion label="Loading the services">
              <Skeleton className="h-48" />
            </LoadingRegion>
          )}
          {plan !== null && !isPending && (
            <Services
              plan={plan}
              role={role}
              // Only the visit that was opened is completed by recording.
              visit={visit?.id === visitId ? visit : visit && { ...visit, status: 'completed' }}
            />
          )}
        </div>
      </section>
      <div className="grid gap-4 sm:max-xl:grid-cols-2">
        <Side title="Next visit">
          <NextVisit
            pet={pet}
            today={earlier === null ? (todaysVisit?.id ?? null) : null}
            mayWalkIn={hasStarted(pet) && !isPending && todaysVisit?.status !== 'scheduled'}
            role={role}
          />
        </Side>
        {plan !== null && (
          <Side title="Last uses">
            <LastUses plan={plan} role={role} />
          </Side>
        )}
        <Side title="Notes">{notesOf(pet)}</Side>
        <FamilyTotal
          enrollments={[pet, ...others].flatMap(toFamilyPlan)}
          className="rounded-card border border-sand-200 bg-white p-4 text-sm"
        />
        {mayAct(role) ? (
          <PlanSide
            pet={pet}
            others={others}
            endings={endings}
            recordPayment={recordPaymentOf(pet)}
            changePlan={changePlan}
          />
        ) : (
          changePlan !== null && <Side title="Plan">{changePlan}</Side>
        )}
      </div>
    </div>
  );
}

import { hasDied, type EnrollmentView, type OwnerEnrollments, type Pet } from '@petwell/contracts';
import { useState } from 'react';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Tabs } from '../../../shared/ui/Tabs.tsx';
import { OwnAppointments } from '../../appointments/components/OwnAppointments.tsx';
import { DeceasedNotice } from '../../care/components/DeceasedNotice.tsx';
import { useFixMembershipFee } from '../api/fix-membership-fee.ts';
import { DashboardActions } from './DashboardActions.tsx';
import { EditProfile } from './EditProfile.tsx';
import { FailedPayments } from './FailedPayments.tsx';
import { NoEnrollments } from './NoEnrollments.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { PetSelector } from './PetSelector.tsx';
import { PlanOverview } from './PlanOverview.tsx';

type DashboardProps = { listed: OwnerEnrollments; isReadOnly: boolean; isOwn: boolean };

/** Restores the edited tab and pet after a reload; otherwise opens with the pet that was just paid for. */
function openingView({ owner, enrollments }: OwnerEnrollments) {
  const petEdits = draftStorage.petEdits.read() ?? {};
  const edited = enrollments.find(({ pet }) => petEdits[pet.id] !== undefined);
  const isContactEdited = draftStorage.contactEdits.read()?.[owner.id] !== undefined;
  const paidId = flowStorage.paymentCompleted.read()?.enrollmentId ?? null;
  return {
    enrollmentId: edited?.id ?? paidId,
    isEditing: edited !== undefined || isContactEdited,
  };
}

/** The pets that the clinic makes appointments for, once each, the selected one first. */
function patientsOf(enrollments: readonly EnrollmentView[], selected: EnrollmentView): Pet[] {
  const started = enrollments.filter(({ status }) => status !== 'pending_payment');
  const sorted = started.toSorted(
    (a, b) => Number(b.petId === selected.petId) - Number(a.petId === selected.petId),
  );
  return [...new Map(sorted.map(({ pet }) => [pet.id, pet])).values()];
}

/** Shows an owner's pets and plans, starting with those that need attention. */
export function Dashboard({ listed, isReadOnly, isOwn }: DashboardProps) {
  const { owner, enrollments } = listed;
  const [opening] = useState(() => openingView(listed));
  const [tab, setTab] = useState(opening.isEditing ? 'edit' : 'overview');
  const [selectedId, setSelectedId] = useState(opening.enrollmentId);
  useFixMembershipFee(enrollments, isReadOnly);
  const living = enrollments.filter(({ pet }) => !hasDied(pet));
  const selected =
    enrollments.find(({ id }) => id === selectedId) ??
    living.find(({ status }) => status === 'pending_payment') ??
    living[0] ??
    enrollments[0];
  if (selected === undefined) return <NoEnrollments />;
  const pets = patientsOf(enrollments, selected);
  return (
    <div className="space-y-6">
      {isReadOnly && (
        <Alert title="This is the demo dashboard">
          Have a look around. You can’t change anything here.
        </Alert>
      )}
      <FailedPayments enrollments={enrollments} canPay={isOwn && !isReadOnly} />
      {enrollments.length > 1 && (
        <PetSelector enrollments={enrollments} selectedId={selected.id} onSelect={setSelectedId} />
      )}
      <DeceasedNotice pet={selected.pet} status={selected.status} />
      <PaymentBanner
        {...{ enrollment: selected, email: owner.email, isReadOnly }}
        canDiscard={isOwn && !isReadOnly}
      />
      <Tabs
        label="Dashboard"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'overview',
            label: 'Plan Overview',
            content: (
              <PlanOverview enrollment={selected} {...{ owner, isReadOnly, isOwn }}>
                {isOwn && pets.length > 0 && (
                  <OwnAppointments ownerId={owner.id} {...{ pets, isReadOnly }} />
                )}
              </PlanOverview>
            ),
          },
          {
            value: 'edit',
            label: 'Edit Profile',
            content: <EditProfile pet={selected.pet} {...{ owner, isReadOnly, isOwn }} />,
          },
        ]}
      />
      <DashboardActions {...{ owner, isReadOnly }} mayCancel={living.length > 0} />
    </div>
  );
}

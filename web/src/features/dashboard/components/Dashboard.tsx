import type { OwnerEnrollments } from '@petwell/contracts';
import { useState } from 'react';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Tabs } from '../../../shared/ui/Tabs.tsx';
import { useFixMembershipFee } from '../api/fix-membership-fee.ts';
import { DashboardActions } from './DashboardActions.tsx';
import { EditProfile } from './EditProfile.tsx';
import { NoEnrollments } from './NoEnrollments.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { PetSelector } from './PetSelector.tsx';
import { PlanOverview } from './PlanOverview.tsx';

type DashboardProps = { listed: OwnerEnrollments; isReadOnly: boolean };

/** Restores the edited tab and pet after a reload. */
function unfinishedEdit({ owner, enrollments }: OwnerEnrollments) {
  const petEdits = draftStorage.petEdits.read() ?? {};
  const edited = enrollments.find(({ pet }) => petEdits[pet.id] !== undefined);
  const isContactEdited = draftStorage.contactEdits.read()?.[owner.id] !== undefined;
  return { enrollmentId: edited?.id ?? null, isEditing: edited !== undefined || isContactEdited };
}

/** Shows an owner's pets and plans, starting with those that need attention. */
export function Dashboard({ listed, isReadOnly }: DashboardProps) {
  const { owner, enrollments } = listed;
  const [unfinished] = useState(() => unfinishedEdit(listed));
  const [tab, setTab] = useState(unfinished.isEditing ? 'edit' : 'overview');
  const [selectedId, setSelectedId] = useState(unfinished.enrollmentId);
  useFixMembershipFee(enrollments, isReadOnly);
  const selected =
    enrollments.find(({ id }) => id === selectedId) ??
    enrollments.find(({ status }) => status === 'pending_payment') ??
    enrollments[0];
  if (selected === undefined) return <NoEnrollments />;
  return (
    <div className="space-y-6">
      {isReadOnly && (
        <Alert title="This is the demo dashboard">
          Have a look around. You can’t change anything here.
        </Alert>
      )}
      {enrollments.length > 1 && (
        <PetSelector enrollments={enrollments} selectedId={selected.id} onSelect={setSelectedId} />
      )}
      <PaymentBanner enrollment={selected} email={owner.email} isReadOnly={isReadOnly} />
      <Tabs
        label="Dashboard"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'overview',
            label: 'Plan Overview',
            content: <PlanOverview enrollment={selected} isReadOnly={isReadOnly} />,
          },
          {
            value: 'edit',
            label: 'Edit Profile',
            content: <EditProfile owner={owner} pet={selected.pet} isReadOnly={isReadOnly} />,
          },
        ]}
      />
      <DashboardActions owner={owner} isReadOnly={isReadOnly} />
    </div>
  );
}

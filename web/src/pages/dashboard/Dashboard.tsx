import { hasDied, type OwnerEnrollments } from '@petwell/contracts';
import { DeceasedNotice } from '../../features/care/components/DeceasedNotice.tsx';
import { useFixMembershipFee } from '../../features/dashboard/api/fix-membership-fee.ts';
import { AddPetButton } from '../../features/dashboard/components/AddPetButton.tsx';
import { DashboardActions } from '../../features/dashboard/components/DashboardActions.tsx';
import { EditProfile } from '../../features/dashboard/components/EditProfile.tsx';
import { FailedPayments } from '../../features/dashboard/components/FailedPayments.tsx';
import { NoEnrollments } from '../../features/dashboard/components/NoEnrollments.tsx';
import { PaymentBanner } from '../../features/dashboard/components/PaymentBanner.tsx';
import { PetTiles } from '../../features/dashboard/components/PetTiles.tsx';
import { FamilyTotal } from '../../shared/enrollments/FamilyTotal.tsx';
import { Alert } from '../../shared/ui/Alert.tsx';
import { TabPanel } from '../../shared/ui/Tabs.tsx';
import { EnrollmentOverview } from './EnrollmentOverview.tsx';
import { useDashboardView } from '../../features/dashboard/use-dashboard-view.ts';

type DashboardProps = { listed: OwnerEnrollments; isReadOnly: boolean; isOwn: boolean };

/** Shows an owner's pets and plans, starting with those that need attention. */
export function Dashboard({ listed, isReadOnly, isOwn }: DashboardProps) {
  const { owner, enrollments } = listed;
  const view = useDashboardView(listed);
  useFixMembershipFee(enrollments, isReadOnly);
  const { selected } = view;
  if (selected === undefined) return <NoEnrollments />;
  const isChangeable = isOwn && !isReadOnly;
  const hasTiles = enrollments.length > 1;
  return (
    <div className="space-y-6">
      {isReadOnly && (
        <Alert title="This is the demo dashboard">
          Have a look around. You can’t change anything here.
        </Alert>
      )}
      <FailedPayments enrollments={enrollments} canPay={isChangeable} />
      {hasTiles && (
        <PetTiles
          enrollments={enrollments}
          selectedId={selected.id}
          isOwn={isChangeable}
          onSelect={view.select}
        >
          {!isReadOnly && <AddPetButton owner={owner} isTile />}
        </PetTiles>
      )}
      <FamilyTotal
        enrollments={enrollments.map(({ id, pet, plan, ...enrollment }) => ({
          ...enrollment,
          enrollmentId: id,
          petName: pet.name,
          planName: plan.name,
        }))}
        className="rounded-card border border-sand-200 bg-white px-6 py-4"
      />
      <DeceasedNotice pet={selected.pet} status={selected.status} />
      <PaymentBanner
        enrollment={selected}
        email={owner.email}
        isReadOnly={isReadOnly}
        canDiscard={isChangeable}
      />
      <TabPanel value="overview">
        <EnrollmentOverview
          listed={listed}
          selected={selected}
          view={view}
          isReadOnly={isReadOnly}
          isOwn={isOwn}
        >
          <DashboardActions
            owner={owner}
            selected={selected}
            isReadOnly={isReadOnly}
            canAddPet={!hasTiles}
            // The clinic ends the plans of pets that died by itself.
            mayCancel={!hasDied(selected.pet) && selected.status !== 'cancelled'}
          />
        </EnrollmentOverview>
      </TabPanel>
      <TabPanel value="edit">
        <EditProfile pet={selected.pet} owner={owner} isReadOnly={isReadOnly} isOwn={isOwn} />
      </TabPanel>
    </div>
  );
}

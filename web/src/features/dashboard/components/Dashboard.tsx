import { type EnrollmentView, hasDied, type OwnerEnrollments } from '@petwell/contracts';
import { FamilyTotal } from '../../../shared/enrollments/FamilyTotal.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { TabPanel } from '../../../shared/ui/Tabs.tsx';
import { useFixMembershipFee } from '../api/fix-membership-fee.ts';
import { type DashboardView, useDashboardView } from '../use-dashboard-view.ts';
import { AddPetButton } from './AddPetButton.tsx';
import { DashboardActions } from './DashboardActions.tsx';
import { EditProfile } from './EditProfile.tsx';
import { FailedPayments } from './FailedPayments.tsx';
import { NoEnrollments } from './NoEnrollments.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { PetTiles } from './PetTiles.tsx';

type Viewed = {
  listed: OwnerEnrollments;
  isReadOnly: boolean;
  /** The viewer is the owner, and not staff. */
  isOwn: boolean;
};

/** A pet's plan, and who looks at it. */
export type Overview = Viewed & { selected: EnrollmentView; view: DashboardView };

type DashboardProps = Viewed & {
  /** Says what comes of the plan of a pet that died. */
  noticeOf: (selected: EnrollmentView) => Elements;
  /** Shows a pet's plan, with the actions on the account. */
  overviewOf: (overview: Overview, actions: Elements) => Elements;
};

/** Shows an owner's pets and plans, starting with those that need attention. */
export function Dashboard({ noticeOf, overviewOf, ...viewed }: DashboardProps) {
  const { listed, isReadOnly, isOwn } = viewed;
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
      {noticeOf(selected)}
      <PaymentBanner
        enrollment={selected}
        email={owner.email}
        isReadOnly={isReadOnly}
        canDiscard={isChangeable}
      />
      <TabPanel value="overview">
        {overviewOf(
          { ...viewed, selected, view },
          <DashboardActions
            owner={owner}
            selected={selected}
            isReadOnly={isReadOnly}
            canAddPet={!hasTiles}
            // The clinic ends the plans of pets that died by itself.
            mayCancel={!hasDied(selected.pet) && selected.status !== 'cancelled'}
          />,
        )}
      </TabPanel>
      <TabPanel value="edit">
        <EditProfile pet={selected.pet} owner={owner} isReadOnly={isReadOnly} isOwn={isOwn} />
      </TabPanel>
    </div>
  );
}

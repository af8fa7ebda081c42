import { OfferActions, OfferDetails } from '../../features/plan-editor/components/OfferDetails.tsx';
import { BackToPlans, WithOffer } from '../../features/plan-editor/components/WithOffer.tsx';
import { nameOf } from '../../features/plan-editor/start-content.ts';
import { CampaignList } from '../../features/campaigns/components/CampaignList.tsx';
import { MoveLink } from '../../features/campaigns/components/MoveLink.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';

/** `/admin-dashboard/plans/:kind/:id`: shows a plan or add-on with its versions. */
export function AdminPlanPage() {
  return (
    <WithOffer>
      {(detail) => (
        <StaffPage
          title={nameOf(detail)}
          description="What is sold, what is scheduled, and what was sold before."
          actions={
            <div className="flex flex-wrap gap-2">
              <OfferActions detail={detail} />
              <MoveLink detail={detail} />
            </div>
          }
        >
          <p className="mb-3">
            <BackToPlans />
          </p>
          <OfferDetails detail={detail} />
          <CampaignList detail={detail} />
        </StaffPage>
      )}
    </WithOffer>
  );
}

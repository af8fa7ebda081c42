import { NewOffer } from '../../features/plan-editor/components/NewOffer.tsx';
import { OfferList } from '../../features/plan-editor/components/OfferList.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';

/** `/admin-dashboard/plans`: lists what the clinic sells, for managers, who change it here. */
export function AdminPlansPage() {
  return (
    <StaffPage
      title="Plans"
      description="What the clinic sells: plans and add-ons, with their prices and members."
      actions={
        <div className="flex flex-wrap gap-2">
          <NewOffer kind="plan" />
          <NewOffer kind="add-on" />
        </div>
      }
    >
      <OfferList />
    </StaffPage>
  );
}

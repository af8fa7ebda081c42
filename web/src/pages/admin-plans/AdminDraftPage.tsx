import { DraftEditor } from '../../features/plan-editor/components/DraftEditor.tsx';
import { WithOffer } from '../../features/plan-editor/components/WithOffer.tsx';
import { nameOf } from '../../features/plan-editor/start-content.ts';
import { PlanCard } from '../../features/plans/components/PlanCard.tsx';
import { paths } from '../../shared/paths.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/admin-dashboard/plans/:kind/:id/draft`: changes a plan or add-on. */
export function AdminDraftPage() {
  return (
    <WithOffer isFresh>
      {(detail) => (
        <StaffPage
          title={`Draft of ${nameOf(detail)}`}
          description="A draft isn’t sold until it is published."
          actions={<TextLink to={paths.adminPlan(detail)}>Back to the plan</TextLink>}
        >
          <DraftEditor detail={detail} renderCard={(plan) => <PlanCard plan={plan} />} />
        </StaffPage>
      )}
    </WithOffer>
  );
}

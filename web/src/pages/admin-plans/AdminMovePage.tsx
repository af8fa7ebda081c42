import { useNavigate } from 'react-router-dom';
import { WithOffer } from '../../features/plan-editor/components/WithOffer.tsx';
import { nameOf } from '../../features/plan-editor/start-content.ts';
import { MoveMembers } from '../../features/campaigns/components/MoveMembers.tsx';
import { paths } from '../../shared/paths.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/admin-dashboard/plans/:kind/:id/move`: moves members of a plan or add-on to another version of it. */
export function AdminMovePage() {
  const navigate = useNavigate();
  const showCampaign = (id: number) => {
    showToast({ title: 'Published', announcesPage: true });
    void navigate(paths.adminCampaign(id));
  };
  return (
    <WithOffer isFresh>
      {(detail) => (
        <StaffPage
          title={`Move members of ${nameOf(detail)}`}
          description="Who moves to another version, who stays, and what each of them pays."
          actions={<TextLink to={paths.adminPlan(detail)}>{`Back to the ${detail.kind}`}</TextLink>}
        >
          <MoveMembers detail={detail} onPublished={showCampaign} />
        </StaffPage>
      )}
    </WithOffer>
  );
}

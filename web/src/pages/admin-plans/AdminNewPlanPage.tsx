import {
  StartNewOffer,
  useNewOffer,
} from '../../features/plan-editor/components/StartNewOffer.tsx';
import { BackToPlans } from '../../features/plan-editor/components/WithOffer.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';

/** `/admin-dashboard/plans/new`: writes the first draft of a plan or add-on. */
export function AdminNewPlanPage() {
  const { kind } = useNewOffer();
  return (
    <StaffPage
      title={kind === 'plan' ? 'New plan' : 'New add-on'}
      description="It isn’t sold until it is published."
      actions={<BackToPlans />}
    >
      <StartNewOffer />
    </StaffPage>
  );
}

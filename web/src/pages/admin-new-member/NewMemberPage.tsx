import { PayYear } from '../../features/money/recorded/components/PayYear.tsx';
import { useConfig } from '../../shared/clinic/get-config.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { Alert } from '../../shared/ui/Alert.tsx';
import { ProposalView } from '../../features/counter-sale/components/ProposalView.tsx';

/** `/admin-dashboard/new-member`: an owner joins at the counter. */
export function NewMemberPage() {
  const role = useStaff()?.role ?? 'viewer';
  const isYearlyOffered = useConfig()?.isYearlyOffered === true;
  return (
    <StaffPage
      title="New member"
      description="Prepare a plan; the owner reads, agrees, and pays on their own phone."
    >
      {mayAct(role) ? (
        <ProposalView PayYear={isYearlyOffered ? PayYear : null} />
      ) : (
        <Alert variant="info">Your role can’t add members. Ask a colleague who can.</Alert>
      )}
    </StaffPage>
  );
}

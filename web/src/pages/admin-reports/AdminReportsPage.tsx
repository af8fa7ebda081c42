import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { BenefitReport } from '../../features/reports/components/BenefitReport.tsx';

/** `/admin-dashboard/reports`: shows how much of the plans is used. */
export function AdminReportsPage() {
  return (
    <StaffPage title="Plan use" description="How much customers used of their past plan years.">
      <BenefitReport />
    </StaffPage>
  );
}

import { paths } from '../../shared/paths.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { BenefitReport } from '../../features/reports/benefit-report/components/BenefitReport.tsx';

/** `/admin-dashboard/reports`: shows how much of the plans is used. */
export function AdminReportsPage() {
  return (
    <StaffPage
      title="Plan use"
      description="How much customers used of their past plan years."
      actions={<TextLink to={paths.adminMoney}>Money by month</TextLink>}
    >
      <BenefitReport />
    </StaffPage>
  );
}

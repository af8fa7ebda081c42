import { AccountCases } from '../../features/admin/components/AccountCases.tsx';
import { DriftReport } from '../../features/admin/components/DriftReport.tsx';
import { StaffPage } from '../../features/admin/components/StaffPage.tsx';
import {
  ExpiringCards,
  FailedPayments,
  MissingSubscriptions,
} from '../../features/admin/components/WorkList.tsx';

/** `/admin-dashboard/work-list`: lists claims to accounts, payments, and cards that need a call. */
export function AdminWorkListPage() {
  return (
    <StaffPage title="Work list" description="Payments that failed and cards that expire soon.">
      <AccountCases />
      <MissingSubscriptions />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <FailedPayments />
        <ExpiringCards />
      </div>
      <div className="mt-10 max-w-3xl">
        <DriftReport />
      </div>
    </StaffPage>
  );
}

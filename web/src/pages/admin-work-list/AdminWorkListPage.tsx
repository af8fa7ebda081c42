import { AccountCases } from '../../features/work-list/components/AccountCases.tsx';
import { DeceasedPets, ReportedCare } from '../../features/work-list/components/CareWork.tsx';
import { FailedPayouts } from '../../features/work-list/components/FailedPayouts.tsx';
import { FirstPayments } from '../../features/work-list/components/FirstPayments.tsx';
import { DriftReport } from '../../features/work-list/components/DriftReport.tsx';
import { SnoozedItems } from '../../features/money/notices/components/SnoozedItems.tsx';
import { endings } from '../../features/endings/index.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { ChangePlan } from '../../features/plan-changes/components/ChangePlan.tsx';
import { ChangeCalls } from '../../features/work-list/components/ChangeCalls.tsx';
import { KeepPlan } from '../../features/work-list/components/KeepPlan.tsx';
import { OutgrownPlans } from '../../features/work-list/components/OutgrownPlans.tsx';
import { PriceCalls } from '../../features/work-list/components/PriceCalls.tsx';
import { SubscriptionProblems } from '../../features/work-list/components/SubscriptionProblems.tsx';
import { ToDo } from '../../features/work-list/components/ToDo.tsx';
import {
  ExpiringCards,
  MissingSubscriptions,
} from '../../features/work-list/components/WorkList.tsx';
import { MoneyCases } from './MoneyCases.tsx';
import { OwedAgainWork } from './OwedAgainWork.tsx';
import { PaidElsewhereWork } from './PaidElsewhereWork.tsx';
import { OverduePayments } from './OverduePayments.tsx';

/** `/admin-dashboard/work-list`: lists claims to accounts, payments, and cards that need a call. */
export function AdminWorkListPage() {
  const role = useStaff()?.role ?? 'viewer';
  return (
    <StaffPage
      title="Work list"
      description="Payments that need a call or a decision, and cards that expire soon."
      actions={<ToDo />}
    >
      <div className="max-w-4xl space-y-9">
        <DeceasedPets endings={endings} />
        <AccountCases />
        <FailedPayouts />
        <MoneyCases />
        <MissingSubscriptions />
        <SubscriptionProblems />
        <OverduePayments />
        <OwedAgainWork />
        <PaidElsewhereWork />
        <FirstPayments />
        <OutgrownPlans
          actionOn={(plan) => (
            <div className="flex flex-wrap gap-2 sm:justify-end">
              <ChangePlan enrollment={plan} role={role} />
              {mayAct(role) && <KeepPlan plan={plan} />}
            </div>
          )}
        />
        <ChangeCalls />
        <PriceCalls />
        <ExpiringCards />
        <ReportedCare />
        <SnoozedItems mayWake={mayAct(role)} />
        <DriftReport />
      </div>
    </StaffPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { AccountantFile } from '../../features/reports/money-month/components/AccountantFile.tsx';
import { AccountsMonth } from '../../features/reports/money-month/components/AccountsMonth.tsx';
import { MoneyMonth } from '../../features/reports/money-month/components/MoneyMonth.tsx';
import { PlanMonth, RevenueNow } from '../../features/reports/money-month/components/PlanMonth.tsx';
import { PrintReport } from '../../features/reports/money-month/components/PrintReport.tsx';
import {
  TransactionList,
  useShownList,
} from '../../features/reports/money-month/components/TransactionList.tsx';
import { formatMonth } from '../../shared/staff/format.ts';
import { summaryQuery } from '../../shared/staff/get-summary.ts';
import { lastMonths } from '../../shared/staff/last-months.ts';
import { MonthSelect, useMonth } from '../../shared/staff/MonthSelect.tsx';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';

/** `/admin-dashboard/money`: a month's money at Stripe, and the recurring revenue of plans. */
export function AdminMoneyPage() {
  const months = lastMonths();
  const month = useMonth(months) ?? months[0] ?? '';
  const shown = useShownList(month);
  const { data: summary } = useQuery(summaryQuery);
  return (
    <StaffPage
      title="Money"
      description="What was collected, refunded, and paid out, and what plans bring in every month."
      actions={<PrintReport />}
    >
      {shown ? (
        <TransactionList shown={shown} month={month} />
      ) : (
        <div className="space-y-6">
          <div className="w-52 print:hidden">
            <MonthSelect months={months} />
          </div>
          <p className="hidden font-semibold print:block">{formatMonth(month)}</p>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <div className="space-y-6">
              {summary && <RevenueNow summary={summary} />}
              <MoneyMonth month={month} />
            </div>
            <PlanMonth month={month} />
          </div>
          <AccountsMonth month={month} />
          <AccountantFile key={month} month={month} />
        </div>
      )}
    </StaffPage>
  );
}

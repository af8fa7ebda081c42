import { handle, type HandledRoute } from '@petwell/chassis';
import { readMoneyReport, refreshMoneyReport } from '@petwell/contracts/routes';
import type { RefreshBalance } from './refresh-balance.ts';
import type { ReportMoney } from './report-money.ts';

/** Creates the routes for what moved the balance at the provider. */
export function createBalanceRoutes(deps: {
  reportMoney: ReportMoney;
  refreshBalance: RefreshBalance;
}): HandledRoute[] {
  return [
    handle(readMoneyReport, async ({ query }) => ({
      status: 200,
      body: await deps.reportMoney(query.month),
    })),
    handle(refreshMoneyReport, async ({ actor }) => ({
      status: 200,
      body: await deps.refreshBalance(actor),
    })),
  ];
}

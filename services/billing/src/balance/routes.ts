import { Readable } from 'node:stream';
import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { CloseMonth } from './close-month.ts';
import type { ExportAccounts } from './export-accounts.ts';
import type { ExportMoney } from './export-money.ts';
import type { ListTransactions } from './list-transactions.ts';
import type { RefreshBalance } from './refresh-balance.ts';
import type { ReportAccounts } from './report-accounts.ts';
import type { ReportMoney } from './report-money.ts';

/** Creates the routes for what moved the balance at the provider. */
export function createBalanceRoutes(deps: {
  reportMoney: ReportMoney;
  refreshBalance: RefreshBalance;
  reportAccounts: ReportAccounts;
  exportAccounts: ExportAccounts;
  listTransactions: ListTransactions;
  exportMoney: ExportMoney;
  closeMonth: CloseMonth;
}): HandledRoute[] {
  return [
    handle(routes.readMoneyReport, async ({ query }) => ({
      status: 200,
      body: await deps.reportMoney(query.month),
    })),
    handle(routes.listMoneyTransactions, async ({ query }) => ({
      status: 200,
      body: await deps.listTransactions(query),
    })),
    handle(routes.exportMoneyReport, async ({ query, actor }) => ({
      status: 200,
      body: Readable.from(await deps.exportMoney(query, actor)),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="petwell-money-${query.from}-to-${query.to}.csv"`,
      },
    })),
    handle(routes.readAccounts, async ({ query }) => ({
      status: 200,
      body: await deps.reportAccounts(query.month),
    })),
    handle(routes.exportAccounts, async ({ query, actor }) => ({
      status: 200,
      body: Readable.from(await deps.exportAccounts(query.month, actor)),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="petwell-accounts-${query.month}.csv"`,
      },
    })),
    handle(routes.closeMoneyMonth, async ({ params, actor }) => ({
      status: 200,
      body: await deps.closeMonth(params.month, actor),
    })),
    handle(routes.refreshMoneyReport, async ({ actor }) => ({
      status: 200,
      body: await deps.refreshBalance(actor),
    })),
  ];
}

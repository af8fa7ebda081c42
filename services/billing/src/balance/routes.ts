import { Readable } from 'node:stream';
import { handle, type HandledRoute, reply } from '@petwell/chassis';
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
    reply(routes.readMoneyReport, ({ query }) => deps.reportMoney(query.month)),
    reply(routes.listMoneyTransactions, ({ query }) => deps.listTransactions(query)),
    handle(routes.exportMoneyReport, async ({ query, actor }) => ({
      status: 200,
      body: Readable.from(await deps.exportMoney(query, actor)),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="petwell-money-${query.from}-to-${query.to}.csv"`,
      },
    })),
    reply(routes.readAccounts, ({ query }) => deps.reportAccounts(query.month)),
    handle(routes.exportAccounts, async ({ query, actor }) => ({
      status: 200,
      body: Readable.from(await deps.exportAccounts(query.month, actor)),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="petwell-accounts-${query.month}.csv"`,
      },
    })),
    reply(routes.closeMoneyMonth, ({ params, actor }) => deps.closeMonth(params.month, actor)),
    reply(routes.refreshMoneyReport, ({ actor }) => deps.refreshBalance(actor)),
  ];
}

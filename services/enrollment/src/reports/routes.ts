import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { toBenefitCsv } from './benefit-csv.ts';
import type { ReadSummary } from './read-summary.ts';
import type { ReportBenefits } from './report-benefits.ts';

/** Creates the routes for the clinic's figures. */
export function createReportRoutes({
  readSummary,
  reportBenefits,
}: {
  readSummary: ReadSummary;
  reportBenefits: ReportBenefits;
}): HandledRoute[] {
  return [
    handle(routes.readSummary, async () => ({ status: 200, body: await readSummary() })),
    handle(routes.readBenefitReport, async () => ({ status: 200, body: await reportBenefits() })),
    handle(routes.exportBenefitReport, async () => ({
      status: 200,
      body: toBenefitCsv(await reportBenefits()),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-benefits.csv"',
      },
    })),
  ];
}

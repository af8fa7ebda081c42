import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { SearchDesk } from '../customers/search-desk.ts';
import type { ReadBenefits } from './read-benefits.ts';
import type { MoveRedemption, RedeemBenefit, UndoRedemption } from './redeem-benefit.ts';
import type { ReportBenefits } from '../reports/report-benefits.ts';
import type { UnmatchedFeaturesUseCases } from './unmatched-features.ts';
import { toBenefitCsv } from '../reports/benefit-csv.ts';
import { toCaller } from '../core/route-caller.ts';

export type BenefitRouteDependencies = {
  readBenefits: ReadBenefits;
  redeemBenefit: RedeemBenefit;
  undoRedemption: UndoRedemption;
  moveRedemption: MoveRedemption;
  searchDesk: SearchDesk;
  unmatchedFeatures: UnmatchedFeaturesUseCases;
  reportBenefits: ReportBenefits;
};

/** Creates the routes for benefits and for the front desk. */
export function createBenefitRoutes(deps: BenefitRouteDependencies): HandledRoute[] {
  return [
    handle(routes.readBenefits, async ({ params: { id }, ...call }) => {
      // Viewers read too, and `roleOf` knows them as staff.
      return { status: 200, body: await deps.readBenefits.benefits(id, toCaller(call)) };
    }),
    handle(routes.readRedemptions, async ({ params: { id }, ...call }) => {
      const redemptions = await deps.readBenefits.redemptions(id, toCaller(call));
      return { status: 200, body: { redemptions } };
    }),
    handle(routes.redeem, async ({ params: { id: enrollmentId }, body: use, actor, record }) => ({
      status: 201,
      body: await deps.redeemBenefit({ enrollmentId, use, actor, record }),
    })),
    handle(routes.undoRedemption, async ({ params: { id }, body: { reason }, actor, record }) => ({
      status: 200,
      body: await deps.undoRedemption({ id, reason, actor, record }),
    })),
    handle(routes.moveRedemption, async ({ params: { id }, body, actor, record }) => ({
      status: 201,
      body: await deps.moveRedemption({ id, ...body, actor, record }),
    })),
    handle(routes.searchDesk, async ({ query }) => ({
      status: 200,
      body: { pets: await deps.searchDesk(query) },
    })),
    handle(routes.listUnmatchedFeatures, async () => ({
      status: 200,
      body: await deps.unmatchedFeatures.list(),
    })),
    handle(routes.closeUnmatchedFeatures, async ({ params: { id: enrollmentId }, actor }) => {
      await deps.unmatchedFeatures.close({ actor, enrollmentId });
      return { status: 204 };
    }),
    handle(routes.readBenefitReport, async () => ({
      status: 200,
      body: await deps.reportBenefits(),
    })),
    handle(routes.exportBenefitReport, async () => ({
      status: 200,
      body: toBenefitCsv(await deps.reportBenefits()),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-benefits.csv"',
      },
    })),
  ];
}

import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ReadBenefits } from './read-benefits.ts';
import type { MoveRedemption } from './move-redemption.ts';
import type { RedeemBenefit } from './redeem-benefit.ts';
import type { UndoRedemption } from './undo-redemption.ts';
import type { UnmatchedFeaturesUseCases } from './unmatched-features.ts';
import { toCaller } from '../core/route-caller.ts';

type Dependencies = {
  readBenefits: ReadBenefits;
  redeemBenefit: RedeemBenefit;
  undoRedemption: UndoRedemption;
  moveRedemption: MoveRedemption;
  unmatchedFeatures: UnmatchedFeaturesUseCases;
};

/** Creates the routes for benefits. */
export function createBenefitRoutes(deps: Dependencies): HandledRoute[] {
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
    handle(routes.listUnmatchedFeatures, async () => ({
      status: 200,
      body: await deps.unmatchedFeatures.list(),
    })),
    handle(routes.closeUnmatchedFeatures, async ({ params: { id: enrollmentId }, actor }) => {
      await deps.unmatchedFeatures.close({ actor, enrollmentId });
      return { status: 204 };
    }),
  ];
}

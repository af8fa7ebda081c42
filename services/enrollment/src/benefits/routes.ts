import { handle, type HandledRoute, reply } from '@petwell/chassis';
import { readEnrollmentUses } from '@petwell/contracts/internal';
import * as routes from '@petwell/contracts/routes';
import type { MailBenefits } from './mail-benefits.ts';
import type { ReadBenefits } from './read-benefits.ts';
import type { MoveRedemption } from './move-redemption.ts';
import type { RedeemBenefits } from './redeem-benefits.ts';
import { onlyOne } from './rules.ts';
import type { ReadUses } from './store-uses.ts';
import type { UndoRedemptions } from './undo-redemptions.ts';
import { toCaller } from '../core/caller.ts';

type Dependencies = {
  readBenefits: ReadBenefits;
  redeemBenefits: RedeemBenefits;
  undoRedemptions: UndoRedemptions;
  moveRedemption: MoveRedemption;
  readUses: ReadUses;
  mailBenefits: MailBenefits;
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
    ...createRedemptionRoutes(deps),
    reply(routes.moveRedemption, ({ params: { id }, body, actor, record }) =>
      deps.moveRedemption({ id, ...body, actor, record }),
    ),
    reply(routes.mailBenefits, ({ params: { id }, actor, record }) =>
      deps.mailBenefits({ id, actor, record }),
    ),
    reply(readEnrollmentUses, async ({ params: { id } }) => ({ uses: await deps.readUses(id) })),
  ];
}

/** Creates the routes that record and undo uses; the ones of a single use answer with it alone. */
function createRedemptionRoutes({
  redeemBenefits,
  undoRedemptions,
}: Pick<Dependencies, 'redeemBenefits' | 'undoRedemptions'>): HandledRoute[] {
  return [
    reply(routes.redeemBatch, ({ params: { id: enrollmentId }, body: use, ...call }) =>
      redeemBenefits({
        enrollmentId,
        use,
        actor: call.actor,
        record: call.record,
        fieldOf: (line, field) => `lines.${line}.${field}`,
        answer: (recorded) => recorded,
      }),
    ),
    handle(routes.redeem, async ({ params: { id: enrollmentId }, body, actor, record }) => {
      const { code, quantity, amount, ...use } = body;
      const lines = [{ code, quantity, amount }];
      return {
        status: 201,
        body: await redeemBenefits({
          enrollmentId,
          use: { ...use, lines },
          actor,
          record,
          fieldOf: (_line, field) => field,
          answer: onlyOne,
        }),
      };
    }),
    reply(routes.undoRedemptions, ({ body, actor, record }) =>
      undoRedemptions({ ...body, actor, record, answer: (undone) => undone }),
    ),
    reply(routes.undoRedemption, ({ params: { id }, body: { reason }, actor, record }) =>
      undoRedemptions({ ids: [id], reason, actor, record, answer: onlyOne }),
    ),
  ];
}

import type { Caller } from '../core/caller.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Core } from '../core/index.ts';
import { createMailBenefits } from './mail-benefits.ts';
import { createMoveRedemption } from './move-redemption.ts';
import { createOpenPlanYears } from './open-plan-years.ts';
import { createReadBenefits } from './read-benefits.ts';
import { createReadFigures } from './read-figures.ts';
import { createRedeemBenefits } from './redeem-benefits.ts';
import { createBenefitRoutes } from './routes.ts';
import { createDuePlanYears } from './store-due-years.ts';
import { createBenefitExport } from './store-export.ts';
import { createReadUses } from './store-uses.ts';
import { createBenefitReads, toBenefitStore } from './store.ts';
import { createUndoRedemptions } from './undo-redemptions.ts';

/** Builds the room of what plans include and what was used of it. */
export function createBenefits(
  core: Core,
  { requireAttachable }: { requireAttachable: (ownerId: number) => Promise<void> },
) {
  const { kysely, timeZone } = core;
  const transaction = core.transactionWith((tx) => ({ benefits: toBenefitStore(tx, timeZone) }));
  const deps = { ...core, transaction };
  const benefits = createBenefitReads(kysely, timeZone);
  const figures = createReadFigures({ ...core, benefits });
  const readBenefits = createReadBenefits({ ...core, benefits, figures });
  return {
    routes: createBenefitRoutes({
      readBenefits,
      redeemBenefits: createRedeemBenefits({ ...deps, providers: core.config.CLINIC_COLUMNS }),
      readUses: createReadUses(kysely),
      undoRedemptions: createUndoRedemptions(deps),
      moveRedemption: createMoveRedemption(deps),
      mailBenefits: createMailBenefits({ ...deps, benefits, requireAttachable }),
    }),
    housekeeping: {
      'plan years to open': createOpenPlanYears({
        ...deps,
        duePlanYears: createDuePlanYears(kysely),
      }),
    },
    /** Reads what a plan's current year includes, and what was paid and used in it. */
    readYear: (id: number, caller: Caller) => readBenefits.benefits(id, caller),
    /** Reads the plan year that a day is in, with what it was worth to the owner. */
    readFigures: (enrollment: EnrollmentRecord, day: string) => figures.ofYear(enrollment, day),
    exportOf: createBenefitExport(core.prisma),
  };
}

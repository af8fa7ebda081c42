import type { ChangeSheet } from '@petwell/contracts';
import type { ChangeChoice } from '@petwell/contracts/routes';
import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import { toTermsStore } from '../core/terms/store-terms.ts';
import type { DB } from '../data/generated/tables.ts';
import { createReadAgreed } from './announce-changes.ts';
import {
  createCarryOut,
  createRunChanges,
  createSettleChanges,
  createTryCarryOut,
} from './carry-out.ts';
import { consumeAgreed } from './consume-agreed.ts';
import { createOfferChange, createWithdrawOffer } from './offer-change.ts';
import { createOrderChange } from './order-change.ts';
import { createPrepareChange } from './prepare-change.ts';
import { createReadChoices, createShowOrder } from './read-choices.ts';
import { createRevertChange } from './revert-change.ts';
import { createPlanChangeRoutes } from './routes.ts';
import { createListCalls } from './store-calls.ts';
import { createChangeExport, createChangeReads, toWaiting } from './store-reads.ts';
import { toChangeStore } from './store.ts';
import type { GiveWay } from './transaction.ts';
import { createUndoChange } from './undo-change.ts';

/** Builds the room in which staff change a member's plan or add-ons. */
export function createPlanChanges(
  core: Core,
  rooms: {
    requireAttachable: (ownerId: number) => Promise<void>;
    /** Keeps members with a change out of price campaigns. */
    campaignsOf: (tx: Transaction<DB>) => GiveWay;
  },
) {
  const open = (tx: Transaction<DB>) => ({
    changes: toChangeStore(tx, core.timeZone),
    terms: toTermsStore(tx, core.timeZone),
    campaigns: rooms.campaignsOf(tx),
  });
  const base = {
    ...core,
    transaction: core.transactionWith(open),
    reads: createChangeReads(core),
    isPhoneAllowed: core.config.PHONE_AGREEMENTS,
    requireAttachable: rooms.requireAttachable,
  };
  const deps = {
    ...base,
    prepareChange: createPrepareChange(base),
    showOrder: createShowOrder(base),
    offerChange: createOfferChange(base),
    withdrawOffer: createWithdrawOffer(base),
    revertChange: createRevertChange(base),
  };
  const carryOut = createCarryOut(deps);
  const tryCarryOut = createTryCarryOut({ ...deps, carryOut });
  const runChanges = createRunChanges({ ...deps, tryCarryOut });
  const { prepareChange, reads } = deps;
  return {
    routes: createPlanChangeRoutes({
      ...deps,
      readChoices: createReadChoices(deps),
      orderChange: createOrderChange({ ...deps, carryOut }),
      undoChange: createUndoChange({ ...deps, carryOut }),
      listCalls: createListCalls(core.prisma),
    }),
    housekeeping: { 'changes of plans': runChanges },
    subscribe: () =>
      consumeAgreed({ ...core, tryCarryOut, consumeOnce: core.consumeOnceWith(open) }),
    /** Shows a change as staff would see it; changes nothing. */
    async previewChange(given: {
      enrollmentId: number;
      choice: ChangeChoice;
    }): Promise<ChangeSheet> {
      return (await prepareChange.prepare(given.enrollmentId, given.choice)).sheet;
    },
    /** Reads what changes with the next plan year. */
    readAgreed: createReadAgreed({ reads }),
    /** Finds the plans with a change that was agreed to and isn't made yet. */
    listAgreed: async (enrollmentIds: readonly number[]): Promise<ReadonlySet<number>> =>
      new Set((await reads.listAgreed(enrollmentIds)).keys()),
    /** Reads changes that wait for their day, by enrollment. */
    readWaiting: async (enrollmentIds: readonly number[]) => {
      const agreed = await reads.listAgreed(enrollmentIds);
      return new Map([...agreed].map(([id, order]) => [id, toWaiting(order)]));
    },
    /** Takes back the changes of an owner whose plans have ended. */
    settleChanges: createSettleChanges({ ...deps, carryOut }),
    exportOf: createChangeExport(core.prisma),
    runChanges,
  };
}

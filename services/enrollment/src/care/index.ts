import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { CoreTransaction } from '../core/transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import type { EndWithDeath, EndingOrders } from '../endings/index.ts';
import { createCareReminders } from './care-reminders.ts';
import { createDecideCareReport } from './decide-care-report.ts';
import { createMarkDeceased, recordDeath } from './mark-deceased.ts';
import { createReadPetCare } from './read-pet-care.ts';
import { createReportCare } from './report-care.ts';
import { createCareRoutes } from './routes.ts';
import { createSendCareNotices } from './send-care-notices.ts';
import { createCareExport } from './store-export.ts';
import { createCareReads } from './store-reads.ts';
import { toCareStore } from './store.ts';
import { createCareTimer } from './timer.ts';

/** Builds the room of the care calendar, its notices, and reports of care. */
export function createCare(
  core: Core,
  {
    endVisits,
    openOrders,
    endWithDeath,
  }: {
    /** Cancels a pet's visits, in the transaction of its death. */
    endVisits: (tx: Transaction<DB>, petId: number, at: Date) => Promise<void>;
    openOrders: (tx: Transaction<DB>) => EndingOrders;
    endWithDeath: EndWithDeath;
  },
) {
  const open = (tx: Transaction<DB>) => ({
    care: toCareStore(tx),
    orders: openOrders(tx),
    visits: { end: (petId: number, at: Date) => endVisits(tx, petId, at) },
  });
  const transaction = core.transactionWith(open);
  const deps = { ...core, transaction, careReads: createCareReads(core) };
  return {
    routes: createCareRoutes({
      readPetCare: createReadPetCare(deps),
      reportCare: createReportCare(deps),
      decideCareReport: createDecideCareReport(deps),
      markDeceased: createMarkDeceased({ ...deps, endWithDeath }),
      careReminders: createCareReminders(deps),
      careReads: deps.careReads,
    }),
    timers: [
      createCareTimer({
        sendCareNotices: createSendCareNotices(deps),
        intervalMs: core.config.CARE_INTERVAL_MS,
        logger: core.logger,
      }),
    ],
    /** Records that a pet died, in the transaction that ends its plan. */
    openDeaths: (tx: Transaction<DB>) => ({
      async record(
        { owners, outbox }: CoreTransaction,
        death: { petId: number; ownerId: number; at: Date },
      ): Promise<void> {
        await recordDeath({ ...open(tx), owners, outbox }, death);
      },
    }),
    exportOf: createCareExport(core.prisma),
  };
}

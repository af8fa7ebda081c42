import type { Core } from '../core/index.ts';
import type { Plan } from '../enroll/index.ts';
import { createArchive, type Exports } from '../data-export/archive.ts';
import { createExportAccount, type FindPhoto } from '../data-export/export-account.ts';
import { createRemoveAbandoned } from './remove-abandoned.ts';
import { createRemovalRoutes } from '../data-export/routes.ts';
import { createAbandonedStore } from './store-abandoned.ts';
import { toReminderStore } from './store-reminders.ts';

/** Builds the room of the account export and of what nobody paid for. */
export function createRemoval({
  core,
  plan,
  exports,
  findPhoto,
}: {
  core: Core;
  plan: Plan;
  exports: Exports;
  findPhoto: FindPhoto;
}) {
  const archive = createArchive(exports);
  return {
    routes: createRemovalRoutes(createExportAccount({ ...core, archive, findPhoto })),
    housekeeping: {
      'abandoned enrollments': createRemoveAbandoned({
        ...core,
        removeUnpaid: plan.removeUnpaid,
        deleteOwner: plan.deleteOwner,
        transaction: core.transactionWith((tx) => ({ reminders: toReminderStore(tx) })),
        abandoned: createAbandonedStore(core.prisma),
      }),
    },
  };
}

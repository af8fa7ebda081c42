import type { Core } from '../core/index.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import type { DeleteOwner } from '../owners/index.ts';
import { createRemoveAbandoned } from './remove-abandoned.ts';
import { createAbandonedStore } from './store-abandoned.ts';
import { toReminderStore } from './store-reminders.ts';

/** Builds the room that removes what was never paid for, after its reminders. */
export function createDataRemoval(
  core: Core,
  { removeUnpaid, deleteOwner }: { removeUnpaid: RemoveUnpaid; deleteOwner: DeleteOwner },
) {
  return {
    routes: [],
    housekeeping: {
      'abandoned enrollments': createRemoveAbandoned({
        ...core,
        removeUnpaid,
        deleteOwner,
        transaction: core.transactionWith((tx) => ({ reminders: toReminderStore(tx) })),
        abandoned: createAbandonedStore(core.prisma),
      }),
    },
  };
}

import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { consumeStaffActions } from './consume-staff-actions.ts';
import { createAddCustomerNote } from './customer-notes.ts';
import { createExportCustomers } from './export-customers.ts';
import { createListCustomers } from './list-customers.ts';
import { createCountSubscriptions, createResolveSelection } from './resolve-selection.ts';
import { createCustomerRoutes } from './routes.ts';
import { createSearchDesk } from './search-desk.ts';
import { createDeskReads } from './store-desk.ts';
import { createCustomerDirectory } from './store-directory.ts';
import { createCustomerExport } from './store-export.ts';
import { createCustomerNotes, createNoteExport, insertNote } from './store-notes.ts';
import { createSelectionReads } from './store-selection.ts';
import type { NoteStore } from './transaction.ts';

/** Builds the room of staff's customer list: directory, search, notes, and the export as CSV. */
export function createCustomers(core: Core) {
  const open = (tx: Transaction<DB>): { notes: NoteStore } => ({
    notes: { insert: (note) => insertNote(tx, note) },
  });
  const transaction = core.transactionWith(open);
  const reads = createSelectionReads(core);
  const resolveSelection = createResolveSelection({ reads });
  return {
    routes: createCustomerRoutes({
      activityLog: core.activityLog,
      listCustomers: createListCustomers({ directory: createCustomerDirectory(core) }),
      exportCustomers: createExportCustomers({ customerExport: createCustomerExport(core) }),
      customerNotes: createCustomerNotes(core.kysely),
      addCustomerNote: createAddCustomerNote({ transaction }),
      searchDesk: createSearchDesk({ ...core, desk: createDeskReads(core) }),
      countSubscriptions: createCountSubscriptions({ reads, resolveSelection }),
    }),
    /** Resolves a selection of the list to the ids of its customers. */
    resolveSelection,
    /** The customers' notes, for the transactions of the plan. */
    openNotes: (tx: Transaction<DB>): NoteStore => open(tx).notes,
    exportOf: createNoteExport(core.prisma),
    subscribe: () =>
      consumeStaffActions({ bus: core.bus, consumeOnce: core.consumeOnceWith(open) }),
  };
}

import type { StaffActivity } from '@petwell/chassis';

/** An entry for the log; `at` defaults to now. */
export type ActivityEntry = StaffActivity & { at?: Date };

/** The append-only log of staff actions, for actions outside a transaction. */
export type ActivityLog = { record(entry: ActivityEntry): Promise<void> };

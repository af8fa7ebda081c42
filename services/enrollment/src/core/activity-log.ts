import type { StaffActivity } from '@petwell/chassis';
import type { activityPageSchema, activityQuerySchema } from '@petwell/contracts';
import type { z } from 'zod';

export type ActivityQuery = z.infer<typeof activityQuerySchema>;
export type ActivityPage = z.infer<typeof activityPageSchema>;

/** An entry for the log; `at` defaults to now. */
export type ActivityEntry = StaffActivity & { at?: Date };

/** The append-only log of staff actions, for actions outside a transaction. */
export type ActivityLog = {
  record(entry: ActivityEntry): Promise<void>;
  /** Newest first. */
  search(query: ActivityQuery, options: { hasAddresses: boolean }): Promise<ActivityPage>;
};

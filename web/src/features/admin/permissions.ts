import type { StaffRole } from '@petwell/contracts';

/** Activate, cancel, sync. What a role may not do is not shown; the server decides all the same. */
export const mayAct = (role: StaffRole): boolean => role !== 'viewer';

/** Export, override an unconfirmed payment, staff accounts. */
export const mayManage = (role: StaffRole): boolean => role === 'manager';

/** Whether the server deletes customers already; without that route nothing is shown. */
export const isDeletingOffered: boolean = false;

/** Delete customers for good. */
export const mayDelete = (role: StaffRole): boolean => isDeletingOffered && mayManage(role);

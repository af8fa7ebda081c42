import type { StaffRole } from '@petwell/contracts';

/** Activate, cancel, sync. What a role may not do is not shown; the server decides all the same. */
export const mayAct = (role: StaffRole): boolean => role !== 'viewer';

/** Export, override an unconfirmed payment, staff accounts. */
export const mayManage = (role: StaffRole): boolean => role === 'manager';

/** Delete customers for good. */
export const mayDelete = (role: StaffRole): boolean => mayManage(role);

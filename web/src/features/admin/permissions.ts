import type { StaffRole } from '@petwell/contracts';

/** Activate, cancel, sync. Actions that a role lacks are hidden; the server enforces permissions. */
export const mayAct = (role: StaffRole): boolean => role !== 'viewer';

/** Export, override an unconfirmed payment, staff accounts. */
export const mayManage = (role: StaffRole): boolean => role === 'manager';

/** Delete customers permanently. */
export const mayDelete = (role: StaffRole): boolean => mayManage(role);

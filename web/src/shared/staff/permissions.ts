import type { StaffRole } from '@petwell/contracts';

/** Whether the role may activate, cancel, and sync. Hidden otherwise; the server enforces permissions. */
export const mayAct = (role: StaffRole): boolean => role !== 'viewer';

/** Whether the role may export, override an unconfirmed payment, and manage staff accounts. */
export const mayManage = (role: StaffRole): boolean => role === 'manager';

/** Whether the role may delete customers permanently. */
export const mayDelete = (role: StaffRole): boolean => mayManage(role);

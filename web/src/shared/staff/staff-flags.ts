import type { StaffSession } from '@petwell/contracts';
import { flowStorage } from '../session-storage/flow-storage.ts';

/** The signed-in staff member's data for the screens. */
export type StaffMember = Pick<StaffSession, 'username' | 'role'>;

/** Sets this tab's admin flag. It only shows screens: the server checks every call. */
export function setStaffFlags({ username, role }: StaffMember): void {
  flowStorage.adminAccess.write(true);
  flowStorage.adminUser.write({ username, role });
}

export const hasStaffFlag = (): boolean => flowStorage.adminAccess.read() === true;

import type { StaffSession } from '@petwell/contracts';
import { clearStored } from '../../shared/session-storage/browser-store.ts';
import { flowKeys } from '../../shared/session-storage/flow-keys.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

/** The signed-in staff member's data for the screens. */
export type StaffMember = Pick<StaffSession, 'username' | 'role'>;

/** Sets this tab's admin flag. It only shows screens: the server checks every call. */
export function setStaffFlags({ username, role }: StaffMember): void {
  flowStorage.adminAccess.write(true);
  flowStorage.adminUser.write({ username, role });
}

export function clearStaffFlags(): void {
  clearStored([flowKeys.adminAccess, flowKeys.adminUser]);
}

export const hasStaffFlag = (): boolean => flowStorage.adminAccess.read() === true;

import type { Owner } from '@petwell/contracts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

/** Enrolls the next pet for this owner. */
export function rememberOwner({ id, firstName, lastName, email, phone }: Owner): void {
  flowStorage.existingOwnerData.write({ id, firstName, lastName, email, phone });
}

import { AppError } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import type { Payable } from './load-payable.ts';

/**
 * Asks for no payment and no card once the pet died.
 * @throws AppError status_conflict
 */
export function requireLiving({ hasDied, snapshot }: Payable): void {
  if (!hasDied) return;
  throw new AppError('status_conflict', {
    publicMessage: `We’re sorry about ${snapshot.pet.name}. There is nothing to pay, and no card is needed.`,
  });
}

/**
 * Allows the enrollment's owner and its `setup` session to pay. Everyone else gets not_found, so ids can't be
 * probed.
 * @throws AppError demo_read_only, not_found
 */
export function requirePayer(
  principals: Principals,
  payable: { enrollmentId: number; payer: { ownerId: number } },
): void {
  const { owner, setup } = principals;
  const { ownerId } = payable.payer;
  if (setup?.enrollmentId === payable.enrollmentId && setup.ownerId === ownerId) return;
  if (owner?.ownerId === ownerId) {
    if (owner.isDemo) throw new AppError('demo_read_only');
    return;
  }
  throw new AppError('not_found');
}

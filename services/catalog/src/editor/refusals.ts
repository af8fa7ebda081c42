import { AppError } from '@petwell/chassis';
import type { OfferKind } from '@petwell/contracts';

export const wordOf = (kind: OfferKind): string => (kind === 'plan' ? 'plan' : 'add-on');

/** Creates the error for a name that another plan or add-on has. */
export function nameTaken(kind: OfferKind, name: string, cause?: unknown): AppError {
  const message = `Another ${wordOf(kind)} is called ${name}.`;
  return new AppError('validation_failed', { fields: { 'content.name': message }, cause });
}

/** Creates the error for a draft that a colleague saved, published, or discarded since it was read. */
export const draftChanged = (): AppError =>
  new AppError('draft_changed', {
    publicMessage: 'A colleague changed this draft since you opened it. Please look at it again.',
  });

export const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

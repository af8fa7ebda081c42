import type { OwnerSession, SetupSession, StaffSession } from '@petwell/contracts';
import { canSignIn, type OwnerAccount } from './owner-account.ts';
import type { StaffAccount } from './staff-account.ts';

type Unbound<Session> = Omit<Session, 'sessionId' | 'absoluteEnd' | 'idleEnd'>;

/** Subject of a session, by kind. */
export type SessionSubject =
  | { kind: 'owner'; claims: Unbound<OwnerSession> }
  | { kind: 'setup'; claims: Unbound<SetupSession> }
  | { kind: 'staff'; claims: Unbound<StaffSession> };

/** Returns the session subject of an owner who may sign in. */
export function ownerSubject(account: OwnerAccount): SessionSubject {
  if (!canSignIn(account)) throw new Error(`owner ${account.id} cannot have a session`);
  return {
    kind: 'owner',
    claims: {
      ownerId: account.id,
      isDemo: account.isDemo,
      isMailboxConfirmed: account.emailConfirmedAt !== null,
    },
  };
}

/** Returns the subject of a session that sets an account up, about one enrollment. */
export function setupSubject(account: OwnerAccount, enrollmentId: number): SessionSubject {
  const { id: ownerId, email } = account;
  return { kind: 'setup', claims: { ownerId, enrollmentId, email } };
}

/** Returns the session subject of a member of staff. */
export function staffSubject({ id, username, name, role }: StaffAccount): SessionSubject {
  return { kind: 'staff', claims: { staffId: id, username, name, role } };
}

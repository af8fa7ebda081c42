import type { SessionResponse } from '@petwell/contracts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { endedOwnerSession } from '../../../shared/session/ended-session.ts';
import { useSessionRecovery } from '../use-session-recovery.ts';

const OwnerSignInDialog = lazy(async () => ({
  default: (await import('./OwnerSignInDialog.tsx')).OwnerSignInDialog,
}));
const nobody = () => null;
const ownerId = ({ owner }: SessionResponse) => (owner === null || owner.isDemo ? null : owner.id);

/**
 * Lets an owner whose session has ended sign in where they are. Their page stays as it is, and the request
 * that found out is sent again.
 */
export function SignInAgain() {
  useSessionRecovery(ownerId);
  const owner = useSyncExternalStore(endedOwnerSession.subscribe, endedOwnerSession.person, nobody);
  if (owner === null) return null;
  return (
    <Suspense fallback={null}>
      <OwnerSignInDialog email={owner.email} />
    </Suspense>
  );
}

import { type adminLoginSchema, type SessionResponse, signInStaff } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { callRoute } from '../shared/api/call-route.ts';
import { paths } from '../shared/paths.ts';
import { SignInAgainDialog } from '../features/account/components/SignInAgainDialog.tsx';
import { endedStaffSession } from '../shared/session/ended-session.ts';
import { useSessionRecovery } from '../features/account/use-session-recovery.ts';
import { adminLoginTexts } from '../features/staff-sign-in/texts.ts';

const usernameOf = ({ staff }: SessionResponse) => staff?.username ?? null;

/** Lets a staff member whose session has ended sign in where they are, like `SignInAgain` for owners. */
export function StaffSignInAgain() {
  useSessionRecovery(usernameOf);
  const staff = useSyncExternalStore(endedStaffSession.subscribe, endedStaffSession.person);
  const login = useMutation({
    mutationFn: (body: z.infer<typeof adminLoginSchema>) => callRoute(signInStaff, { body }),
  });
  if (staff === null) return null;
  const { username } = staff;
  return (
    <SignInAgainDialog
      name={username}
      forgotPath={paths.adminForgotPassword}
      failed={adminLoginTexts.invalid}
      login={login}
      onSubmit={(password) => login.mutateAsync({ username, password })}
      onAnswer={endedStaffSession.answer}
    />
  );
}

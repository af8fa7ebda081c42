import { paths } from '../../../shared/paths.ts';
import { useSignInAgain } from '../api/login.ts';
import { endedOwnerSession } from '../../../shared/session/ended-session.ts';
import { loginTexts } from '../texts.ts';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';

/** Asks for the password of an owner whose session has ended. */
export function OwnerSignInDialog({ email }: { email: string }) {
  const login = useSignInAgain();
  return (
    <SignInAgainDialog
      name={email}
      forgotPath={paths.forgotPassword}
      failed={loginTexts.failed}
      login={login}
      onSubmit={(password) => login.mutateAsync({ email, password })}
      onAnswer={endedOwnerSession.answer}
    />
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { signInAgainTexts } from '../texts.ts';

type SignInAgainDialogProps = {
  /** The email address or username. */
  name: string;
  forgotPath: string;
  /** Shown if an error has no message for users. */
  failed: string;
  login: { isPending: boolean; isError: boolean; error: unknown };
  onSubmit: (password: string) => Promise<unknown>;
  onAnswer: (isSignedIn: boolean) => void;
};

/** Asks for the password again after the session has ended. */
export function SignInAgainDialog(props: SignInAgainDialogProps) {
  const { name, forgotPath, failed, login, onSubmit, onAnswer } = props;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema.pick({ password: true })),
    defaultValues: { password: '' },
  });
  const signIn = handleSubmit(async ({ password }) => {
    if (login.isPending) return;
    const signedIn = await onSubmit(password).catch(() => null);
    if (signedIn !== null) onAnswer(true);
  });
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} title={signInAgainTexts.title}>
      <p>{signInAgainTexts.text}</p>
      <form noValidate onSubmit={(event) => void signIn(event)} className="mt-5 space-y-5">
        {login.isError && <Alert variant="error">{describeError(login.error, failed)}</Alert>}
        <p className="rounded-control bg-brand-50 px-4 py-3 text-ink-900">
          Signing in as <strong className="block wrap-anywhere">{name}</strong>
        </p>
        {/* Lets password managers find the password of this person. */}
        <input type="text" autoComplete="username" readOnly hidden value={name} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <Button type="submit" size="large" width="full" isLoading={login.isPending}>
          {login.isPending ? 'Signing in…' : 'Sign in and continue'}
        </Button>
        <p className="text-center">
          <a
            href={forgotPath}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-brand-700 underline underline-offset-4"
          >
            Forgot your password? (opens a new tab)
          </a>
        </p>
      </form>
    </Dialog>
  );
}

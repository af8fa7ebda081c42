import type { Login } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { UnexpectedResponseError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { lazyResolver } from '../../../shared/lazy-resolver.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { useLogin } from '../api/login.ts';
import { loginTexts } from '../texts.ts';

const resolver = lazyResolver<Login, Login>(
  async () => (await import('../login-form-schema.ts')).loginResolver,
);

/**
 * Describes a failed sign-in. A response without the owner's email address fails validation, because the
 * dashboard's path needs it.
 */
const describeFailure = (error: unknown): string =>
  error instanceof UnexpectedResponseError
    ? loginTexts.noAddress
    : describeError(error, loginTexts.failed);

/** Signs the owner in, then goes to `returnTo` or to their dashboard. */
export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate();
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({ resolver });
  const { errors } = formState;

  const signIn = handleSubmit(async (credentials) => {
    if (login.isPending) return;
    const signedIn = await login.mutateAsync(credentials).catch(() => null);
    if (signedIn === null) return;
    await navigate(returnTo ?? paths.dashboard(signedIn.owner.email), { replace: true });
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void signIn(event)} className="space-y-5">
      {errors.root && <Alert variant="error">{errors.root.message}</Alert>}
      {login.isError && <Alert variant="error">{describeFailure(login.error)}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...register('password')}
        error={errors.password?.message}
      />
      <div className="flex justify-end">
        <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
      </div>
      <Button type="submit" size="large" width="full" isLoading={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

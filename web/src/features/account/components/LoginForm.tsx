import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { useLogin } from '../api/login.ts';
import { loginFormSchema } from '../login-form-schema.ts';
import { loginTexts } from '../texts.ts';

/** E-mail and password; afterwards to `returnTo`, else to the dashboard of the signed-in owner. */
export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate();
  const login = useLogin();
  const [hasNoAddress, setHasNoAddress] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginFormSchema),
  });

  const signIn = handleSubmit(async (credentials) => {
    if (login.isPending) return;
    setHasNoAddress(false);
    const signedIn = await login.mutateAsync(credentials).catch(() => null);
    if (signedIn === null) return;
    if (signedIn.email === undefined) setHasNoAddress(true);
    else await navigate(returnTo ?? paths.dashboard(signedIn.email), { replace: true });
  });

  return (
    <form method="dialog" noValidate onSubmit={(event) => void signIn(event)} className="space-y-5">
      {login.isError && (
        <Alert variant="error">{describeError(login.error, loginTexts.failed)}</Alert>
      )}
      {hasNoAddress && <Alert variant="error">{loginTexts.noAddress}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...register('password')}
        error={formState.errors.password?.message}
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

import { zodResolver } from '@hookform/resolvers/zod';
import { adminLoginSchema } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { useAdminLogin } from '../api/admin-login.ts';
import { adminLoginTexts } from '../texts.ts';

/**
 * Describes a failed sign-in. Wrong credentials get a fixed message; a lost network or a busy service gets
 * its own.
 */
function describeFailure(error: unknown): { inline: string; toast: string } {
  const { invalid, toast } = adminLoginTexts;
  if (hasCode(error, 'invalid_credentials')) return { inline: invalid, toast: toast.description };
  return {
    inline: describeError(error, invalid),
    toast: describeError(error, toast.description),
  };
}

/** Signs staff in by username and password, then opens `goTo`. */
export function AdminLoginForm({ goTo }: { goTo: string }) {
  const navigate = useNavigate();
  const login = useAdminLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(adminLoginSchema),
  });

  const signIn = handleSubmit(async (credentials) => {
    if (login.isPending) return;
    try {
      await login.mutateAsync(credentials);
    } catch (error) {
      showToast({
        title: adminLoginTexts.toast.title,
        description: describeFailure(error).toast,
        variant: 'destructive',
      });
      return;
    }
    await navigate(goTo, { replace: true });
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void signIn(event)} className="space-y-5">
      {login.isError && <Alert variant="error">{describeFailure(login.error).inline}</Alert>}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register('username')}
        error={formState.errors.username?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...register('password')}
        error={formState.errors.password?.message}
      />
      <div className="flex justify-end">
        <TextLink to={paths.adminForgotPassword}>Forgot your password?</TextLink>
      </div>
      <Button type="submit" size="large" width="full" isLoading={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

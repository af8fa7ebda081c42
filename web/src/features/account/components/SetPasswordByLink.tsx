import { zodResolver } from '@hookform/resolvers/zod';
import { accountSetupFormSchema } from '@petwell/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

type SetPasswordByLinkProps = {
  token: string;
  useSetPassword: () => UseMutationResult<unknown, Error, { token: string; password: string }>;
  intro?: Elements;
  onSet: () => void;
  button: string;
  /** The username, for password managers. */
  username?: string;
  /** Shown once the password is set. */
  done: ReactNode;
  /** Offered when the link no longer works. */
  otherwise: ReactNode;
};

/** Sets a password with an emailed link. */
export function SetPasswordByLink(props: SetPasswordByLinkProps) {
  const { token, useSetPassword, onSet, button, intro, username, done, otherwise } = props;
  const set = useSetPassword();
  const form = useForm({
    resolver: zodResolver(accountSetupFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(({ password }) => {
    if (set.isPending) return;
    set.mutate(
      { token, password },
      {
        onSuccess: onSet,
        onError: (error) => {
          const message = error instanceof ApiError ? error.fields['password'] : undefined;
          if (message !== undefined) form.setError('password', { message }, { shouldFocus: true });
        },
      },
    );
  });
  if (hasCode(set.error, 'link_invalid')) {
    return (
      <Alert variant="error" title="This link no longer works" actions={otherwise}>
        {describeError(set.error, 'The password could not be changed.')}
      </Alert>
    );
  }
  if (set.isSuccess) return done;
  const isWeak = form.formState.errors.password !== undefined;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {intro}
        {set.isError && !isWeak && (
          <Alert variant="error">
            {describeError(set.error, 'The password could not be changed. Please try again.')}
          </Alert>
        )}
        {username !== undefined && (
          <input name="username" autoComplete="username" value={username} readOnly hidden />
        )}
        <NewPasswordFields />
        <Button type="submit" size="large" width="full" isLoading={set.isPending}>
          {set.isPending ? 'Saving…' : button}
        </Button>
      </form>
    </FormProvider>
  );
}

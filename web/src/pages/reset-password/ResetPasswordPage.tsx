import { zodResolver } from '@hookform/resolvers/zod';
import { accountSetupFormSchema } from '@petwell/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useResetPassword } from '../../features/account/api/reset-password.ts';
import { NewPasswordFields } from '../../features/account/components/NewPasswordFields.tsx';
import { ApiError, hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useAddressToken } from '../../shared/hooks/use-address-token.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';

const newLink = (
  <Link to={paths.forgotPassword} className={buttonClass({ variant: 'outline' })}>
    Get a new link
  </Link>
);

type ResetFormProps = { token: string; onReset: () => void };

function ResetForm({ token, onReset }: ResetFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(accountSetupFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(({ password }) => {
    if (reset.isPending) return;
    reset.mutate(
      { token, password },
      {
        onSuccess: onReset,
        onError: (error) => {
          const message = error instanceof ApiError ? error.fields['password'] : undefined;
          if (message !== undefined) form.setError('password', { message }, { shouldFocus: true });
        },
      },
    );
  });
  if (hasCode(reset.error, 'link_invalid')) {
    return (
      <Alert variant="error" title="This link no longer works" actions={newLink}>
        {describeError(reset.error, 'The password could not be changed.')}
      </Alert>
    );
  }
  const isWeak = form.formState.errors.password !== undefined;
  if (reset.isSuccess) {
    return (
      <Alert
        variant="success"
        title="Your new password is set"
        actions={
          <Link to={paths.login} className={buttonClass()}>
            Sign in
          </Link>
        }
      >
        You are signed out everywhere. Please sign in with the new password.
      </Alert>
    );
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {reset.isError && !isWeak && (
          <Alert variant="error">
            {describeError(reset.error, 'The password could not be changed. Please try again.')}
          </Alert>
        )}
        <NewPasswordFields />
        <Button type="submit" size="large" width="full" isLoading={reset.isPending}>
          {reset.isPending ? 'Saving…' : 'Set new password'}
        </Button>
      </form>
    </FormProvider>
  );
}

/** `/reset-password?token=`: sets a new password through an emailed link. */
export function ResetPasswordPage() {
  const { token, forget } = useAddressToken();
  return (
    <PageShell
      title="Choose a new password"
      description="Choose a new password for your account."
      heading="Choose a new password"
      width="narrow"
    >
      {token === null || token === '' ? (
        <Alert variant="warning" title="This link is incomplete" actions={newLink}>
          Please open the whole link from our email.
        </Alert>
      ) : (
        <Card className="p-6 sm:p-8">
          <ResetForm token={token} onReset={forget} />
        </Card>
      )}
    </PageShell>
  );
}

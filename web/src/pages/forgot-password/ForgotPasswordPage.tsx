import { zodResolver } from '@hookform/resolvers/zod';
import { requestPasswordResetSchema } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { useRequestPasswordReset } from '../../features/account/api/reset-password.ts';
import { ClinicPhone } from '../../features/clinic/components/ClinicPhone.tsx';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

function RequestForm() {
  const request = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(requestPasswordResetSchema),
  });
  const send = handleSubmit(({ email }) => {
    if (!request.isPending) request.mutate(email);
  });
  if (request.isSuccess) {
    return (
      <Alert variant="success" title="Please check your inbox">
        If {request.variables} has an account, we’ve emailed it a link to choose a new password. The
        link works for one hour.
      </Alert>
    );
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="space-y-5">
      {request.isError && (
        <Alert variant="error">
          {describeError(request.error, "We couldn't send the link. Please try again.")}
        </Alert>
      )}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <Button type="submit" size="large" width="full" isLoading={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  );
}

/** `/forgot-password`: asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  return (
    <PageShell
      title="Forgot your password?"
      description="Get a link by email to choose a new password."
      heading="Forgot your password?"
      intro="Enter your email address and we'll send you a link to choose a new one."
      width="narrow"
    >
      <Card className="p-6 sm:p-8">
        <RequestForm />
      </Card>
      <p className="mt-6 text-center text-ink-700">
        <TextLink to={paths.login}>Back to sign in</TextLink> or call us: <ClinicPhone />
      </p>
    </PageShell>
  );
}

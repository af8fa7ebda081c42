import { zodResolver } from '@hookform/resolvers/zod';
import { requestStaffResetSchema } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { useRequestStaffReset } from '../../features/admin/api/staff-links.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextField } from '../../shared/ui/TextField.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

function RequestForm() {
  const request = useRequestStaffReset();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(requestStaffResetSchema),
  });
  const send = handleSubmit(({ login }) => {
    if (!request.isPending) request.mutate(login);
  });
  if (request.isSuccess) {
    return (
      <Alert variant="success" title="Please check your inbox">
        If <span className="break-all">{request.variables}</span> has an account with a confirmed
        email address, we’ve emailed it a link to choose a new password. The link works for one
        hour. No email? Ask a manager to set a new password for you.
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
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register('login')}
        error={formState.errors.login?.message}
      />
      <Button type="submit" size="large" width="full" isLoading={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  );
}

/** `/admin-forgot-password`: asks for a link to choose a new password of a staff account. */
export function AdminForgotPasswordPage() {
  return (
    <PageShell
      title="Forgot your staff password?"
      description="Get a link by email to choose a new password for your staff account."
      heading="Forgot your password?"
      intro="Enter your username or email address, and we'll send a link to the confirmed address of your staff account."
      width="narrow"
    >
      <Card className="p-6 sm:p-8">
        <RequestForm />
      </Card>
      <p className="mt-6 text-center text-ink-700">
        <TextLink to={paths.adminLogin}>Back to staff sign-in</TextLink>
      </p>
    </PageShell>
  );
}

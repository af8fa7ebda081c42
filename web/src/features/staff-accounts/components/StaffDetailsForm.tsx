import { zodResolver } from '@hookform/resolvers/zod';
import { changedStaffDetailsSchema, type SessionResponse } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useChangeStaffDetails } from '../api/staff-accounts.ts';
import { staffDetailsToasts } from '../texts.ts';

type OwnAccount = NonNullable<SessionResponse['staff']>;

/** Changes the own name and email address; the password confirms it. */
export function StaffDetailsForm({ account }: { account: OwnAccount }) {
  const change = useChangeStaffDetails();
  const { register, handleSubmit, formState, setError, resetField } = useForm({
    resolver: zodResolver(changedStaffDetailsSchema(account)),
    defaultValues: { name: account.name ?? '', email: account.email ?? '', currentPassword: '' },
  });
  const { errors } = formState;
  const save = handleSubmit(async (details) => {
    if (change.isPending) return;
    try {
      const { pendingEmail } = await change.mutateAsync(details);
      resetField('currentPassword');
      const { saved, pending } = staffDetailsToasts;
      showToast(pendingEmail === null ? saved : pending(pendingEmail));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const field of ['name', 'email', 'currentPassword'] as const) {
        const message = fields[field];
        if (message !== undefined) setError(field, { message }, { shouldFocus: true });
      }
      showErrorToast(staffDetailsToasts.failed, error);
    }
  });
  const pendingEmail = change.data?.pendingEmail ?? null;
  const isPending = pendingEmail !== null && pendingEmail !== account.email;
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
      <TextField
        label="Name"
        autoComplete="name"
        {...register('name')}
        error={errors.name?.message}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={
          isPending
            ? `Not confirmed yet: please open the link we’ve emailed to ${pendingEmail}.`
            : 'Resets your password if you forget it. You sign in with your username.'
        }
        {...register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...register('currentPassword')}
        error={errors.currentPassword?.message}
      />
      <Button type="submit" isLoading={change.isPending}>
        {change.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

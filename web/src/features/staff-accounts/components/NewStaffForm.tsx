import { zodResolver } from '@hookform/resolvers/zod';
import { createStaffSchema } from '@petwell/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { type NewStaff, useCreateStaff } from '../api/staff-accounts.ts';
import { roleHints, roleOptions, staffToasts } from '../texts.ts';

const noAccount: NewStaff = { name: '', username: '', email: '', role: 'staff' };

/** Adds a colleague, who gets an email with a link to choose a password. */
export function NewStaffForm() {
  const create = useCreateStaff();
  const { register, handleSubmit, formState, reset, setError, control } = useForm<NewStaff>({
    resolver: zodResolver(createStaffSchema),
    defaultValues: noAccount,
  });
  const role = useWatch({ control, name: 'role' });
  const add = handleSubmit(async (account) => {
    if (create.isPending) return;
    try {
      await create.mutateAsync(account);
      reset(noAccount);
      showToast(staffToasts.invited(account.email));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const field of ['username', 'email'] as const) {
        const message = fields[field];
        if (message !== undefined) setError(field, { message }, { shouldFocus: true });
      }
    }
  });
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="space-y-4">
      {create.isError && (
        <Alert variant="error">
          {describeError(create.error, 'The account could not be added. Please try again.')}
        </Alert>
      )}
      <TextField
        label="Name"
        autoComplete="off"
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('username')}
        error={formState.errors.username?.message}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Gets a link to choose a password."
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <SelectField
        label="Role"
        options={roleOptions}
        hint={roleHints[role]}
        {...register('role')}
      />
      <Button type="submit" isLoading={create.isPending}>
        Send invitation
      </Button>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { createStaffSchema } from '@petwell/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { type NewStaff, useCreateStaff } from '../api/staff-accounts.ts';
import { roleHints, roleOptions, staffToasts } from '../texts.ts';

const noAccount: NewStaff = { username: '', password: '', role: 'staff' };

/** Adds a staff account with an initial password that is handed over in person. */
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
      const { username } = await create.mutateAsync(account);
      reset(noAccount);
      showToast(staffToasts.created(username));
    } catch (error) {
      const message = error instanceof ApiError ? error.fields['username'] : undefined;
      if (message !== undefined) setError('username', { message });
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
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('username')}
        error={formState.errors.username?.message}
      />
      <PasswordField
        label="First password"
        autoComplete="new-password"
        {...register('password')}
        error={formState.errors.password?.message}
      />
      <SelectField
        label="Role"
        options={roleOptions}
        hint={roleHints[role]}
        {...register('role')}
      />
      <Button type="submit" isLoading={create.isPending}>
        Add to staff
      </Button>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordFormSchema } from '@petwell/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { useChangePassword, type AccountKind } from '../api/own-sessions.ts';
import { changePasswordTexts } from '../texts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password; the current one confirms it. */
export function ChangePasswordForm({ kind, name }: { kind: AccountKind; name: string }) {
  const change = useChangePassword(kind);
  const form = useForm({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: empty,
  });
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ currentPassword, password });
      form.reset(empty);
      showToast(changePasswordTexts.changed);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const field of ['currentPassword', 'password'] as const) {
        const message = fields[field];
        if (message !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
      showErrorToast(changePasswordTexts.failed, error);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {/* Lets password managers store the name with the password. */}
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.register('currentPassword')}
          error={form.formState.errors.currentPassword?.message}
        />
        <NewPasswordFields label="New password" />
        <Button type="submit" isLoading={change.isPending}>
          {change.isPending ? 'Saving…' : 'Change password'}
        </Button>
      </form>
    </FormProvider>
  );
}

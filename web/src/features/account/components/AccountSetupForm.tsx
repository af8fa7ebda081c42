import { zodResolver } from '@hookform/resolvers/zod';
import { accountSetupFormSchema } from '@petwell/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useActivateAccount } from '../api/activate-account.ts';
import { accountSetupToasts } from '../texts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

type AccountSetupFormProps = {
  ownerId: number;
  email: string;
  /** By an emailed link, which also owners get whose plan runs. */
  isByLink: boolean;
  onCreated: () => Promise<void>;
};

/** Sets the first password of an owner who has just enrolled. */
export function AccountSetupForm(props: AccountSetupFormProps) {
  const { ownerId, email, isByLink, onCreated } = props;
  const activate = useActivateAccount();
  const form = useForm({
    resolver: zodResolver(accountSetupFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });

  const submit = form.handleSubmit(async ({ password }) => {
    if (activate.isPending) return;
    try {
      await activate.mutateAsync({ ownerId, password });
    } catch (error) {
      const message = error instanceof ApiError ? error.fields['password'] : undefined;
      if (message !== undefined) form.setError('password', { message }, { shouldFocus: true });
      if (hasCode(error, 'unauthenticated', 'forbidden')) showToast(accountSetupToasts.noSession);
      else showErrorToast(accountSetupToasts.failed, error);
      return;
    }
    showToast(isByLink ? accountSetupToasts.createdByLink : accountSetupToasts.created);
    await onCreated();
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {/* Lets password managers store the address with the password. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields />
        <Button type="submit" size="large" width="full" isLoading={activate.isPending}>
          {activate.isPending ? 'Creating your account…' : 'Create account'}
        </Button>
      </form>
    </FormProvider>
  );
}

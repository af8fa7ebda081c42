import { zodResolver } from '@hookform/resolvers/zod';
import { inviteStaffSchema, type StaffAccount } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useInviteStaff } from '../api/staff-accounts.ts';
import { staffToasts } from '../texts.ts';

/** Emails a colleague's invitation again, also to a corrected address. */
export function InviteAgain({ account: { id, username, email } }: { account: StaffAccount }) {
  const [isOpen, setIsOpen] = useState(false);
  const invite = useInviteStaff();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(inviteStaffSchema),
    defaultValues: { email: email ?? '' },
  });
  const send = handleSubmit(async ({ email: sendTo }) => {
    if (invite.isPending) return;
    try {
      await invite.mutateAsync({ id, email: sendTo });
      setIsOpen(false);
      showToast(staffToasts.invited(sendTo));
    } catch (error) {
      const message = error instanceof ApiError ? error.fields['email'] : undefined;
      if (message !== undefined) setError('email', { message }, { shouldFocus: true });
      else showErrorToast(staffToasts.notInvited, error);
    }
  });
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Resend invitation to ${username}`}
        onClick={() => setIsOpen(true)}
      >
        Resend invitation
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Invite ${username} again`}>
        <form noValidate onSubmit={(event) => void send(event)} className="space-y-4">
          <p>The link in the earlier email stops working.</p>
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...register('email')}
            error={formState.errors.email?.message}
          />
          <Button type="submit" isLoading={invite.isPending}>
            Send invitation
          </Button>
        </form>
      </Dialog>
    </>
  );
}

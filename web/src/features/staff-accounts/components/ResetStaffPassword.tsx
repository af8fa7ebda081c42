import { zodResolver } from '@hookform/resolvers/zod';
import { newPasswordSchema } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';

export const staffPasswordSchema = z.object({ password: newPasswordSchema });

type ResetStaffPasswordProps = {
  username: string;
  isLoading: boolean;
  onReset: (password: string) => Promise<void>;
};

/** Resets a staff member's password, which ends their sessions. */
export function ResetStaffPassword({ username, isLoading, onReset }: ResetStaffPasswordProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(staffPasswordSchema),
    defaultValues: { password: '' },
  });
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const submit = handleSubmit(async ({ password }) => {
    await onReset(password);
    close();
  });
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Reset password of ${username}`}
        onClick={() => setIsOpen(true)}
      >
        Reset password
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`New password for ${username}`}>
        <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
          <p>
            It replaces the current one and signs <span translate="no">{username}</span> out
            everywhere.
          </p>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...register('password')}
            error={formState.errors.password?.message}
          />
          <Button type="submit" isLoading={isLoading}>
            Set password
          </Button>
        </form>
      </Dialog>
    </>
  );
}

import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { PasswordStrengthHint } from './PasswordStrengthHint.tsx';

export type NewPassword = { password: string; confirmPassword: string };

/**
 * Renders a new password and its confirmation, inside a form that uses `accountSetupFormSchema` or similar.
 */
export function NewPasswordFields({ label = 'Password' }: { label?: string }) {
  const { register, formState, control } = useFormContext<NewPassword>();
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={<PasswordStrengthHint password={password} />}
        {...register('password')}
        error={formState.errors.password?.message}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...register('confirmPassword')}
        error={formState.errors.confirmPassword?.message}
      />
    </>
  );
}

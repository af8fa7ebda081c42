import { requestPasswordResetSchema } from '@petwell/contracts';
import { useRequestPasswordReset } from '../api/reset-password.ts';
import { RequestPasswordReset } from './RequestPasswordReset.tsx';

/** Mails a link that sets the first password, to owners who come from a reminder of an unpaid plan. */
export function RequestSetupLink({ email }: { email: string }) {
  return (
    <RequestPasswordReset
      schema={requestPasswordResetSchema.shape.email}
      field={{ label: 'Email', type: 'email', inputMode: 'email' }}
      login={email}
      useRequest={useRequestPasswordReset}
      sent={(address) =>
        `If a plan is saved for ${address}, we’ve emailed a link to choose a password and pay. It works for seven days.`
      }
    />
  );
}

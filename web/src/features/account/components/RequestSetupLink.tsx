import { requestPasswordResetSchema } from '@petwell/contracts';
import { useRequestPasswordReset } from '../api/reset-password.ts';
import { RequestPasswordReset } from './RequestPasswordReset.tsx';

/** Mails a link that sets the first password: from a reminder of an unpaid plan, or if a link is incomplete. */
export function RequestSetupLink({ email, button }: { email?: string; button?: string }) {
  return (
    <RequestPasswordReset
      schema={requestPasswordResetSchema.shape.email}
      field={{ label: 'Email', type: 'email', inputMode: 'email' }}
      {...(email !== undefined && { login: email })}
      {...(button !== undefined && { button })}
      useRequest={useRequestPasswordReset}
      sent={(address) =>
        `If a plan is saved for ${address}, we’ve emailed a link to choose a password and pay. It works for seven days.`
      }
    />
  );
}

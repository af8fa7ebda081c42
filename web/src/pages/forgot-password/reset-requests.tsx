import { requestPasswordResetSchema, requestStaffResetSchema } from '@petwell/contracts';
import type { ComponentProps } from 'react';
import { useRequestPasswordReset } from '../../features/account/api/reset-password.ts';
import type { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { useRequestStaffReset } from '../../features/staff-sign-in/api/staff-links.ts';

export type ResetRequest = ComponentProps<typeof RequestPasswordReset>;

/** An owner's request for a link to choose a new password. */
export const ownerReset: ResetRequest = {
  schema: requestPasswordResetSchema.shape.email,
  field: { label: 'Email', type: 'email', inputMode: 'email' },
  useRequest: useRequestPasswordReset,
  sent: (email) =>
    `If ${email} has an account, we’ve emailed it a link to choose a new password. The link works for one hour.`,
};

/** The same for a staff account. */
export const staffReset: ResetRequest = {
  schema: requestStaffResetSchema.shape.login,
  field: { label: 'Username or email', autoCapitalize: 'none', spellCheck: false },
  useRequest: useRequestStaffReset,
  sent: (login) => (
    <span>
      If{' '}
      <span translate="no" className="break-all">
        {login}
      </span>{' '}
      has an account with a confirmed email address, we’ve emailed it a link to choose a new
      password. The link works for one hour. No email? Ask a manager to set a new password for you.
    </span>
  ),
};

import { requestPasswordResetSchema, requestStaffResetSchema } from '@petwell/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { useRequestPasswordReset } from '../../features/account/api/reset-password.ts';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { useRequestStaffReset } from '../../features/staff-sign-in/api/staff-links.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type Account = {
  title: string;
  description: string;
  form: ComponentProps<typeof RequestPasswordReset>;
  /** Below the form. */
  back: ReactNode;
};

const owner: Account = {
  title: 'Forgot your password?',
  description: 'Get a link by email to choose a new password.',
  form: {
    schema: requestPasswordResetSchema.shape.email,
    field: { label: 'Email', type: 'email', inputMode: 'email' },
    intro: 'Enter your email address and we’ll send you a link to choose a new one.',
    useRequest: useRequestPasswordReset,
    sent: (email) =>
      `If ${email} has an account, we’ve emailed it a link to choose a new password. The link works for one hour.`,
  },
  back: (
    <>
      <TextLink to={paths.login}>Back to sign in</TextLink> or call us: <ClinicPhone />
    </>
  ),
};

const staff: Account = {
  title: 'Forgot your staff password?',
  description: 'Get a link by email to choose a new password for your staff account.',
  form: {
    schema: requestStaffResetSchema.shape.login,
    field: { label: 'Username or email', autoCapitalize: 'none', spellCheck: false },
    intro:
      'Enter your username or email address, and we’ll send a link to the confirmed address of your staff account.',
    useRequest: useRequestStaffReset,
    sent: (login) => (
      <>
        If <span className="break-all">{login}</span> has an account with a confirmed email address,
        we’ve emailed it a link to choose a new password. The link works for one hour. No email? Ask
        a manager to set a new password for you.
      </>
    ),
  },
  back: <TextLink to={paths.adminLogin}>Back to staff sign-in</TextLink>,
};

function RequestLink({ title, description, form, back }: Account) {
  return (
    <PageShell
      title={title}
      description={description}
      heading="Forgot your password?"
      width="narrow"
    >
      <RequestPasswordReset {...form} />
      <p className="mt-6 text-center text-ink-700">{back}</p>
    </PageShell>
  );
}

/** `/forgot-password`: asks for a link to choose a new password. */
export const ForgotPasswordPage = () => <RequestLink {...owner} />;

/** `/admin-forgot-password`: the same for a staff account. */
export const AdminForgotPasswordPage = () => <RequestLink {...staff} />;

import type { ReactNode } from 'react';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { ownerReset, type ResetRequest, staffReset } from './reset-requests.tsx';

type Account = {
  title: string;
  description: string;
  intro: string;
  request: ResetRequest;
  /** Below the form. */
  back: ReactNode;
};

const owner: Account = {
  title: 'Forgot your password?',
  description: 'Get a link by email to choose a new password.',
  intro: 'Enter your email address and we’ll send you a link to choose a new one.',
  request: ownerReset,
  back: (
    <span>
      <TextLink to={paths.login}>Back to sign in</TextLink> or call us: <ClinicPhone />
    </span>
  ),
};

const staff: Account = {
  title: 'Forgot your staff password?',
  description: 'Get a link by email to choose a new password for your staff account.',
  intro:
    'Enter your username or email address, and we’ll send a link to the confirmed address of your staff account.',
  request: staffReset,
  back: <TextLink to={paths.adminLogin}>Back to staff sign-in</TextLink>,
};

function RequestLink({ title, description, intro, request, back }: Account) {
  return (
    <PageShell
      title={title}
      description={description}
      heading="Forgot your password?"
      width="narrow"
    >
      <RequestPasswordReset {...request} intro={intro} />
      <p className="mt-6 text-center text-ink-700">{back}</p>
    </PageShell>
  );
}

/** `/forgot-password`: asks for a link to choose a new password. */
export const ForgotPasswordPage = () => <RequestLink {...owner} />;

/** `/admin-forgot-password`: the same for a staff account. */
export const AdminForgotPasswordPage = () => <RequestLink {...staff} />;

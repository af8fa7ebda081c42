import { requestPasswordResetSchema } from '@petwell/contracts';
import { useRequestPasswordReset } from '../../features/account/api/reset-password.ts';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/forgot-password`: asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  return (
    <PageShell
      title="Forgot your password?"
      description="Get a link by email to choose a new password."
      heading="Forgot your password?"
      width="narrow"
    >
      <RequestPasswordReset
        schema={requestPasswordResetSchema.shape.email}
        field={{ label: 'Email', type: 'email', inputMode: 'email' }}
        intro="Enter your email address and we’ll send you a link to choose a new one."
        useRequest={useRequestPasswordReset}
        sent={(email) =>
          `If ${email} has an account, we’ve emailed it a link to choose a new password. The link works for one hour.`
        }
      />
      <p className="mt-6 text-center text-ink-700">
        <TextLink to={paths.login}>Back to sign in</TextLink> or call us: <ClinicPhone />
      </p>
    </PageShell>
  );
}

import { requestStaffResetSchema } from '@petwell/contracts';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { useRequestStaffReset } from '../../features/staff-sign-in/api/staff-links.ts';
import { paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** `/admin-forgot-password`: asks for a link to choose a new password of a staff account. */
export function AdminForgotPasswordPage() {
  return (
    <PageShell
      title="Forgot your staff password?"
      description="Get a link by email to choose a new password for your staff account."
      heading="Forgot your password?"
      width="narrow"
    >
      <RequestPasswordReset
        schema={requestStaffResetSchema.shape.login}
        field={{ label: 'Username or email', autoCapitalize: 'none', spellCheck: false }}
        intro="Enter your username or email address, and we’ll send a link to the confirmed address of your staff account."
        useRequest={useRequestStaffReset}
        sent={(login) => (
          <>
            If <span className="break-all">{login}</span> has an account with a confirmed email
            address, we’ve emailed it a link to choose a new password. The link works for one hour.
            No email? Ask a manager to set a new password for you.
          </>
        )}
      />
      <p className="mt-6 text-center text-ink-700">
        <TextLink to={paths.adminLogin}>Back to staff sign-in</TextLink>
      </p>
    </PageShell>
  );
}

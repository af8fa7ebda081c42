import { ConfirmAccount } from '../../features/account/components/ConfirmAccount.tsx';
import { RequestPasswordReset } from '../../features/account/components/RequestPasswordReset.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';
import { ownerReset } from '../forgot-password/reset-requests.tsx';

/**
 * `/confirm-account?token=`: linked from the email at the first password.
 */
export function ConfirmAccountPage() {
  return (
    <LinkPage
      title="Is this your account?"
      description="Confirm or remove the account that was created with your email address."
      heading="Is this your account?"
      doneHeading="Your answer"
      newLink={{
        text: (
          <span>
            we’ll email you one to set a new password instead. Everyone will be signed out then, and
            plans that aren’t paid yet will be removed. You can also call us: <ClinicPhone />
          </span>
        ),
        form: <RequestPasswordReset {...ownerReset} button="Send me a new link" />,
      }}
    >
      {(token, forget) => <ConfirmAccount token={token} onAnswered={forget} />}
    </LinkPage>
  );
}

import { UndoEmailChange } from '../../features/account/components/UndoEmailChange.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

/**
 * `/undo-email-change?token=`: linked from the email to the old address.
 */
export function UndoEmailChangePage() {
  return (
    <LinkPage
      title="Undo an email address change"
      description="Restore the previous email address of your account."
      heading="Was this you?"
      doneHeading="Your email address"
      newLink={{
        text: (
          <span>
            call us, and we’ll restore your address: <ClinicPhone />
          </span>
        ),
      }}
    >
      {(token, forget) => <UndoEmailChange token={token} onUndone={forget} />}
    </LinkPage>
  );
}

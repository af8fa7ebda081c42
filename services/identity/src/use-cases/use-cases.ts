import type { ActivateAccount } from './activate-account.ts';
import type { ExchangeSetupLink } from './exchange-setup-link.ts';
import type { ListRevocations } from './list-revocations.ts';
import type { ManageStaff } from './manage-staff.ts';
import type { ReadSession } from './read-session.ts';
import type { RegisterOwner } from './register-owner.ts';
import type { RequestPasswordReset } from './request-password-reset.ts';
import type { ResetPassword } from './reset-password.ts';
import type { SignInDemo } from './sign-in-demo.ts';
import type { SignInOwner } from './sign-in-owner.ts';
import type { SignInStaff } from './sign-in-staff.ts';
import type { SignOut } from './sign-out.ts';
import type { UndoEmailChange } from './undo-email-change.ts';
import type { UpdateOwner } from './update-owner.ts';

/** What the HTTP side can do. */
export type UseCases = {
  activateAccount: ActivateAccount;
  exchangeSetupLink: ExchangeSetupLink;
  listRevocations: ListRevocations;
  manageStaff: ManageStaff;
  readSession: ReadSession;
  registerOwner: RegisterOwner;
  requestPasswordReset: RequestPasswordReset;
  resetPassword: ResetPassword;
  signInDemo: SignInDemo;
  signInOwner: SignInOwner;
  signInStaff: SignInStaff;
  signOut: SignOut;
  undoEmailChange: UndoEmailChange;
  updateOwner: UpdateOwner;
};

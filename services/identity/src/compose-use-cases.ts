import {
  createInternalClient,
  type createPool,
  type Logger,
  type ServiceTokens,
} from '@petwell/chassis';
import type { Config } from './config.ts';
import type { HeldData } from './owners/store-held-data.ts';
import { createAttemptLimits, noLimits, type AttemptLimit } from './core/attempt-limits.ts';
import { createEnrollmentCopy } from './owners/provider-copy.ts';
import { createEnrollmentPayments } from './links/provider-enrollment.ts';
import { createEndUnpaid, createEnrollmentPlans } from './owners/provider-plans.ts';
import { createSessionSigner } from './sessions/session-signer.ts';
import { createAccountMails, type AccountMails } from './core/account-mails.ts';
import { createAddressMailLimits } from './core/address-mail-limits.ts';
import { createActivateAccount } from './owners/activate-account.ts';
import { createAttachToOwner } from './owners/attach-to-owner.ts';
import { createChangePassword } from './passwords/change-password.ts';
import { createChangeStaffDetails } from './staff/change-staff-details.ts';
import { createCloseOwner } from './owners/close-owner.ts';
import { createConfirmAccount } from './links/confirm-account.ts';
import { createConfirmEmailChange } from './links/confirm-email-change.ts';
import { createConfirmOwner } from './owners/confirm-owner.ts';
import { createConfirmStaffEmail } from './staff/confirm-staff-email.ts';
import { createDeleteAccount } from './owners/delete-account.ts';
import { createExchangeSetupLink } from './links/exchange-setup-link.ts';
import { createMailSetupLink } from './owners/mail-setup-link.ts';
import { createInviteStaff } from './staff/invite-staff.ts';
import { createSessionIssuer, type SessionIssuer } from './sessions/issue-session.ts';
import { createLinks, type Links } from './links/links.ts';
import { createListRevocations } from './sessions/list-revocations.ts';
import { createManageCases } from './links/manage-cases.ts';
import { createManageSessions } from './sessions/manage-sessions.ts';
import { createManageStaff } from './staff/manage-staff.ts';
import type { Database, PasswordHasher } from './core/transaction.ts';
import { createReadSession } from './sessions/read-session.ts';
import { createRegisterOwner } from './owners/register-owner.ts';
import { createRemoveAccount } from './links/remove-account.ts';
import { createRequestPasswordReset } from './passwords/request-password-reset.ts';
import { createRequestStaffReset } from './passwords/request-staff-reset.ts';
import { createSetPassword } from './passwords/set-password.ts';
import { createSignInDemo } from './sign-in/sign-in-demo.ts';
import { createSignInOwner } from './sign-in/sign-in-owner.ts';
import { createSignInStaff } from './sign-in/sign-in-staff.ts';
import { createSignOut } from './sessions/sign-out.ts';
import { createWaitingAddress } from './owners/waiting-address.ts';
import { createStartOwnerPayment } from './owners/start-owner-payment.ts';
import { createUndoEmailChange } from './links/undo-email-change.ts';
import { createUpdateOwner } from './owners/update-owner.ts';

/**
 * Timeout for ending plans of an owner. Enrollment calls the payment provider; the gateway allows 15 s.
 */
const endPlansTimeoutMs = 12_000;

type Dependencies = {
  config: Config;
  logger: Logger;
  database: Database;
  heldData: HeldData;
  passwords: PasswordHasher;
  limitsPool: ReturnType<typeof createPool>;
  serviceTokens: ServiceTokens;
};

function composeLimits({ config, limitsPool }: Dependencies) {
  const limits = (name: string, limit: AttemptLimit) =>
    config.RATE_LIMITS === 'off' ? noLimits : createAttemptLimits(limitsPool, name, limit);
  const minute = 60;
  return {
    login: limits('login', {
      perAddress: config.LOGIN_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.LOGIN_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    adminLogin: limits('admin-login', {
      perAddress: config.ADMIN_LOGIN_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.ADMIN_LOGIN_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    demo: limits('demo', {
      perAddress: config.DEMO_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.DEMO_ADDRESS_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    reset: limits('reset', {
      perAddress: config.RESET_ADDRESS_LIMIT_PER_HOUR,
      perAccount: config.RESET_LIMIT_PER_HOUR,
      windowSeconds: 60 * minute,
      knownBy: 'login',
    }),
    staffReset: limits('staff-reset', {
      perAddress: config.RESET_ADDRESS_LIMIT_PER_HOUR,
      perAccount: config.RESET_LIMIT_PER_HOUR,
      windowSeconds: 60 * minute,
      knownBy: 'admin-login',
    }),
    link: limits('link', {
      perAddress: config.LINK_ADDRESS_LIMIT_PER_MINUTE,
      perAccount: config.LINK_ADDRESS_LIMIT_PER_MINUTE,
      windowSeconds: minute,
    }),
    reveal: limits('reveal', {
      perAddress: config.RESET_ADDRESS_LIMIT_PER_HOUR,
      perAccount: config.REVEAL_LIMIT_PER_HOUR,
      windowSeconds: 60 * minute,
    }),
    addressMails: createAddressMailLimits({
      links: limits('address-links', mailsPerHour(config.ADDRESS_MAIL_LIMIT_PER_HOUR - 1)),
      all: limits('address-mails', mailsPerHour(config.ADDRESS_MAIL_LIMIT_PER_HOUR)),
    }),
  };
}

const mailsPerHour = (perAccount: number): AttemptLimit => ({
  perAddress: perAccount,
  perAccount,
  windowSeconds: 3600,
});

/** Creates the calls to enrollment. */
function composeEnrollment({ config, logger, serviceTokens }: Dependencies) {
  const client = (timeoutMs: number) =>
    createInternalClient({
      caller: 'identity',
      callee: 'enrollment',
      baseUrl: config.ENROLLMENT_URL,
      timeoutMs,
      serviceTokens,
    });
  return {
    copyOwner: createEnrollmentCopy({ logger, enrollment: client(2_000) }),
    hasPaidSince: createEnrollmentPayments(client(2_000)),
    endPlans: createEnrollmentPlans(client(endPlansTimeoutMs)),
    endUnpaid: createEndUnpaid(client(endPlansTimeoutMs)),
  };
}

type Limits = ReturnType<typeof composeLimits>;
type Shared = {
  database: Database;
  passwords: PasswordHasher;
  issuer: SessionIssuer;
  mails: AccountMails;
  links: Links;
  addressMails: Limits['addressMails'];
  now: () => Date;
};

/** Wires the use cases of staff accounts. */
const composeStaff = (shared: Shared, limits: Limits) => ({
  changeStaffDetails: createChangeStaffDetails({ ...shared, limits: limits.adminLogin }),
  confirmStaffEmail: createConfirmStaffEmail(shared),
  inviteStaff: createInviteStaff(shared),
  manageStaff: createManageStaff(shared),
  requestStaffReset: createRequestStaffReset({ ...shared, limits: limits.staffReset }),
  signInStaff: createSignInStaff({ ...shared, limits: limits.adminLogin }),
});

/** The use cases that the HTTP layer calls. */
export type UseCases = ReturnType<typeof composeUseCases>;

/** Wires the use cases of identity to their dependencies. */
export function composeUseCases(deps: Dependencies) {
  const { config, database, passwords } = deps;
  const now = () => new Date();
  const limits = composeLimits(deps);
  const issuer = createSessionIssuer({
    signer: createSessionSigner(config.SESSION_SIGNING_JWKS),
    now,
  });
  const enrollment = composeEnrollment(deps);
  const shared = {
    ...enrollment,
    database,
    passwords,
    issuer,
    mails: createAccountMails({ publicUrl: config.PUBLIC_URL, now }),
    links: createLinks({ database, limits: limits.link, now }),
    addressMails: limits.addressMails,
    now,
  };
  const signInLimits = { owner: limits.login, staff: limits.adminLogin };
  const closeOwner = createCloseOwner(shared);
  const changing = {
    ...shared,
    confirmOwner: createConfirmOwner({ ...shared, limits: limits.login }),
    revealLimits: limits.reveal,
  };
  return {
    ...composeStaff(shared, limits),
    activateAccount: createActivateAccount(shared),
    changePassword: createChangePassword({
      ...shared,
      limits: signInLimits,
    }),
    closeOwner,
    confirmAccount: createConfirmAccount(shared),
    confirmEmailChange: createConfirmEmailChange(shared),
    deleteAccount: createDeleteAccount({
      ...shared,
      limits: limits.login,
      closeOwner,
    }),
    exchangeSetupLink: createExchangeSetupLink(shared),
    heldData: deps.heldData,
    listRevocations: createListRevocations({ sessions: database.sessions, now }),
    manageCases: createManageCases(shared),
    manageSessions: createManageSessions(shared),
    readSession: createReadSession(shared),
    registerOwner: createRegisterOwner(shared),
    attachToOwner: createAttachToOwner(shared),
    startOwnerPayment: createStartOwnerPayment(shared),
    mailSetupLink: createMailSetupLink(shared),
    removeAccount: createRemoveAccount(shared),
    requestPasswordReset: createRequestPasswordReset({ ...shared, limits: limits.reset }),
    setPassword: createSetPassword({ ...shared, signInLimits }),
    signInDemo: createSignInDemo({
      ...shared,
      limits: limits.demo,
      isEnabled: config.DEMO_ENABLED,
    }),
    signInOwner: createSignInOwner({ ...shared, limits: limits.login }),
    signOut: createSignOut(shared),
    undoEmailChange: createUndoEmailChange(shared),
    updateOwner: createUpdateOwner(changing),
    waitingAddress: createWaitingAddress(changing),
  };
}

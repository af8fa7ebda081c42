import {
  createInternalClient,
  type createPool,
  type Logger,
  type ServiceTokens,
} from '@petwell/chassis';
import type { Config } from './config.ts';
import { createAttemptLimits, noLimits, type AttemptLimit } from './providers/attempt-limits.ts';
import { createEnrollmentCopy } from './providers/enrollment-copy.ts';
import { createEnrollmentPayments } from './providers/enrollment-payments.ts';
import { createEnrollmentPlans } from './providers/enrollment-plans.ts';
import { createSessionSigner } from './providers/session-signer.ts';
import { createAddressMailLimits } from './use-cases/address-mail-limits.ts';
import { createActivateAccount } from './use-cases/activate-account.ts';
import { createChangePassword } from './use-cases/change-password.ts';
import { createCloseOwner } from './use-cases/close-owner.ts';
import { createConfirmEmailChange } from './use-cases/confirm-email-change.ts';
import { createConfirmOwner } from './use-cases/confirm-owner.ts';
import { createDeleteAccount } from './use-cases/delete-account.ts';
import { createExchangeSetupLink } from './use-cases/exchange-setup-link.ts';
import { createSessionIssuer } from './use-cases/issue-session.ts';
import { createListRevocations } from './use-cases/list-revocations.ts';
import { createManageCases } from './use-cases/manage-cases.ts';
import { createManageSessions } from './use-cases/manage-sessions.ts';
import { createManageStaff } from './use-cases/manage-staff.ts';
import type { Database, HeldData, PasswordHasher } from './use-cases/ports.ts';
import { createReadSession } from './use-cases/read-session.ts';
import { createRegisterOwner } from './use-cases/register-owner.ts';
import { createRequestLink } from './use-cases/request-link.ts';
import { createRequestPasswordReset } from './use-cases/request-password-reset.ts';
import { createResetPassword } from './use-cases/reset-password.ts';
import { createSendNotice } from './use-cases/send-notice.ts';
import { createSignInDemo } from './use-cases/sign-in-demo.ts';
import { createSignInOwner } from './use-cases/sign-in-owner.ts';
import { createSignInStaff } from './use-cases/sign-in-staff.ts';
import { createSignOut } from './use-cases/sign-out.ts';
import { createUndoEmailChange } from './use-cases/undo-email-change.ts';
import { createUpdateOwner } from './use-cases/update-owner.ts';
import type { UseCases } from './use-cases/use-cases.ts';

/**
 * Timeout for ending all plans of an owner. Enrollment calls the payment provider; the gateway allows 15 s.
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
  ...{ perAddress: perAccount, perAccount },
  windowSeconds: 3600,
});

/** Returns a factory for enrollment clients with a given timeout in milliseconds. */
function composeEnrollment({ config, serviceTokens }: Dependencies) {
  return (timeoutMs: number) =>
    createInternalClient({
      caller: 'identity',
      callee: 'enrollment',
      baseUrl: config.ENROLLMENT_URL,
      timeoutMs,
      serviceTokens,
    });
}

const composeMails = ({ PUBLIC_URL: publicUrl }: Config, now: () => Date) => ({
  requestLink: createRequestLink({ publicUrl, now }),
  sendNotice: createSendNotice({ publicUrl }),
});

/** Wires the use cases of identity to their dependencies. */
export function composeUseCases(deps: Dependencies): UseCases {
  const { config, logger, database, passwords } = deps;
  const now = () => new Date();
  const limits = composeLimits(deps);
  const issuer = createSessionIssuer({
    signer: createSessionSigner(config.SESSION_SIGNING_JWKS),
    now,
  });
  const enrollment = composeEnrollment(deps);
  const copyOwner = createEnrollmentCopy({ logger, enrollment: enrollment(2_000) });
  const mails = { ...composeMails(config, now), addressMails: limits.addressMails };
  const shared = { database, passwords, issuer, copyOwner, ...mails, now };
  const closeOwner = createCloseOwner(shared);
  return {
    activateAccount: createActivateAccount(shared),
    changePassword: createChangePassword({
      ...shared,
      limits: { owner: limits.login, staff: limits.adminLogin },
    }),
    closeOwner,
    confirmEmailChange: createConfirmEmailChange({ ...shared, limits: limits.link }),
    deleteAccount: createDeleteAccount({
      ...shared,
      limits: limits.login,
      endPlans: createEnrollmentPlans(enrollment(endPlansTimeoutMs)),
      closeOwner,
    }),
    exchangeSetupLink: createExchangeSetupLink({ ...shared, limits: limits.link }),
    heldData: deps.heldData,
    listRevocations: createListRevocations({ sessions: database.sessions, now }),
    manageCases: createManageCases(shared),
    manageSessions: createManageSessions(shared),
    manageStaff: createManageStaff(shared),
    readSession: createReadSession(shared),
    registerOwner: createRegisterOwner(shared),
    requestPasswordReset: createRequestPasswordReset({ ...shared, limits: limits.reset }),
    resetPassword: createResetPassword({
      ...{ ...shared, limits: limits.link, signInLimits: limits.login },
    }),
    signInDemo: createSignInDemo({
      ...{ ...shared, limits: limits.demo, isEnabled: config.DEMO_ENABLED },
    }),
    signInOwner: createSignInOwner({ ...shared, limits: limits.login }),
    signInStaff: createSignInStaff({ ...shared, limits: limits.adminLogin }),
    signOut: createSignOut(shared),
    undoEmailChange: createUndoEmailChange({
      ...shared,
      limits: limits.link,
      hasPaidSince: createEnrollmentPayments(enrollment(2_000)),
    }),
    updateOwner: createUpdateOwner({
      ...shared,
      confirmOwner: createConfirmOwner({ ...shared, limits: limits.login }),
      revealLimits: limits.reveal,
    }),
  };
}

import {
  AppError,
  type CallInternal,
  createInternalClient,
  type createServiceTokens,
} from '@petwell/chassis';
import {
  type Attachment,
  attachToOwner,
  readDataHeldByNotification,
  readInternalEnrollment,
  readEnrollmentUses,
  startOwnerPayment,
} from '@petwell/contracts/internal';
import type { HeldMail, EnrollmentUse } from '@petwell/contracts';
import type { Config } from '../config.ts';
import type { FetchEnrollment } from './payable.ts';

/** Identity's accounts. Errors: not_found, demo_read_only; service_unavailable after 2 s. */
export type OwnerAccounts = {
  /** Asks before staff attach something; a claimed address is mailed a link to confirm it. */
  attach(ownerId: number): Promise<Attachment>;
  /** Records that a setup session starts to pay: its address can't be corrected anymore. */
  startPayment(owner: { ownerId: number; enrollmentId: number }): Promise<void>;
};

/**
 * Refuses to give an account that only a browser has claimed what staff make: the mailbox may be a stranger's.
 * @throws AppError address_unconfirmed, service_unavailable
 */
export async function requireAttachable(
  accounts: Pick<OwnerAccounts, 'attach'>,
  ownerId: number,
): Promise<void> {
  const { outcome } = await accounts.attach(ownerId);
  if (outcome === 'claimed') throw new AppError('address_unconfirmed');
}

/** Enrollment's GET /internal/enrollments/{id}/uses: what was used of a plan. Throws AppError service_unavailable. */
export type FetchUses = (enrollmentId: number) => Promise<EnrollmentUse[]>;

/** Notification's GET /internal/owners/{ownerId}/held-data: a customer's mails. Throws AppError service_unavailable. */
export type FetchMails = (ownerId: number) => Promise<HeldMail[]>;

const serviceTimeoutMs = 2_000;

export const createFetchEnrollment =
  (callEnrollment: CallInternal): FetchEnrollment =>
  (id) =>
    callEnrollment(readInternalEnrollment, { params: { id } });

export const createFetchUses =
  (callEnrollment: CallInternal): FetchUses =>
  async (id) => {
    const { uses } = await callEnrollment(readEnrollmentUses, { params: { id } });
    return uses;
  };

export const createFetchMails =
  (callNotification: CallInternal): FetchMails =>
  async (ownerId) => {
    const { mails } = await callNotification(readDataHeldByNotification, { params: { ownerId } });
    return mails;
  };

export const createOwnerAccounts = (callIdentity: CallInternal): OwnerAccounts => ({
  attach: (id) => callIdentity(attachToOwner, { params: { id } }),
  startPayment: ({ ownerId, enrollmentId }) =>
    callIdentity(startOwnerPayment, { params: { id: ownerId }, body: { enrollmentId } }),
});

/** Calls the internal APIs of enrollment, identity, and notification. */
export function createOtherServices(
  config: Config,
  serviceTokens: ReturnType<typeof createServiceTokens>,
) {
  const own = { caller: 'billing', serviceTokens, timeoutMs: serviceTimeoutMs } as const;
  const callEnrollment = createInternalClient({
    ...own,
    callee: 'enrollment',
    baseUrl: config.ENROLLMENT_URL,
  });
  const callNotification = createInternalClient({
    ...own,
    callee: 'notification',
    baseUrl: config.NOTIFICATION_URL,
  });
  const callIdentity = createInternalClient({
    ...own,
    callee: 'identity',
    baseUrl: config.IDENTITY_URL,
  });
  return {
    fetchEnrollment: createFetchEnrollment(callEnrollment),
    fetchUses: createFetchUses(callEnrollment),
    fetchMails: createFetchMails(callNotification),
    ownerAccounts: createOwnerAccounts(callIdentity),
  };
}

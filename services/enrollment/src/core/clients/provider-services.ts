import { createInternalClient, type CallInternal, type ServiceTokens } from '@petwell/chassis';
import {
  attachToOwner,
  closeOwner,
  findClaimedOwners,
  importOwner,
  mailSetupLink,
  previewMails,
  quoteEnrollment,
  readChangeOffer,
  readConfirmedPrices,
  readDataHeldByIdentity,
  readDataHeldByNotification,
  readMailFates,
  readOffer,
  readAddOnVersions,
  readPlanVersions,
  readServiceCosts,
  registerOwner,
} from '@petwell/contracts/internal';
import type {
  Catalog,
  MailArchive,
  MailComposer,
  MailFates,
  OwnerRegistry,
} from './other-services.ts';
import { createBillingClient } from './provider-billing.ts';

/** Calls the catalog's internal API. */
export const createCatalogQuotes = (call: CallInternal): Catalog => ({
  quote: (body) => call(quoteEnrollment, { body }),
  offer: () => call(readOffer),
  confirmedPrices: () => call(readConfirmedPrices),
  async planVersions(id) {
    const { versions } = await call(readPlanVersions, { params: { id } });
    return versions;
  },
  async addOnVersions(id) {
    const { versions } = await call(readAddOnVersions, { params: { id } });
    return versions;
  },
  changeOffer: (has) => call(readChangeOffer, { body: { has: [...has] } }),
  async costs() {
    const { costs } = await call(readServiceCosts);
    return costs;
  },
});

/** Calls identity's internal API. */
export const createIdentityOwners = (call: CallInternal): OwnerRegistry => ({
  register: (body) => call(registerOwner, { body }),
  import: (body) => call(importOwner, { body }),
  attach: (id) => call(attachToOwner, { params: { id } }),
  async findClaimed(ids) {
    const { ownerIds } = await call(findClaimedOwners, { body: { ownerIds: [...ids] } });
    return ownerIds;
  },
  mailSetupLink: (id, body) => call(mailSetupLink, { params: { id }, body }),
  close: (id, body) => call(closeOwner, { params: { id }, body }),
  async heldData(id) {
    const { account } = await call(readDataHeldByIdentity, { params: { id } });
    return account;
  },
});

/** Calls notification's internal API. */
export const createNotificationMails = (
  call: CallInternal,
): MailArchive & MailComposer & MailFates => ({
  async heldData(ownerId) {
    const { mails } = await call(readDataHeldByNotification, { params: { ownerId } });
    return mails;
  },
  async preview(mails) {
    const { previews } = await call(previewMails, { body: { mails: [...mails] } });
    return previews;
  },
  async fates(keys) {
    const { fates } = await call(readMailFates, { body: { keys: [...keys] } });
    return fates;
  },
});

/**
 * Creates clients for the other services. Billing waits for the payment provider, so it gets a longer
 * timeout.
 */
export function createOtherServices(
  urls: {
    CATALOG_URL: string;
    IDENTITY_URL: string;
    BILLING_URL: string;
    NOTIFICATION_URL: string;
  },
  serviceTokens: ServiceTokens,
) {
  const own = { caller: 'enrollment', serviceTokens, timeoutMs: 2_000 } as const;
  const billing = { ...own, callee: 'billing', baseUrl: urls.BILLING_URL } as const;
  const notification = createNotificationMails(
    createInternalClient({ ...own, callee: 'notification', baseUrl: urls.NOTIFICATION_URL }),
  );
  return {
    catalog: createCatalogQuotes(
      createInternalClient({ ...own, callee: 'catalog', baseUrl: urls.CATALOG_URL }),
    ),
    ownerRegistry: createIdentityOwners(
      createInternalClient({ ...own, callee: 'identity', baseUrl: urls.IDENTITY_URL }),
    ),
    mailArchive: notification,
    mailComposer: notification,
    mailFates: notification,
    billing: createBillingClient(
      createInternalClient({ ...billing, timeoutMs: 10_000 }),
      createInternalClient(billing),
    ),
  };
}

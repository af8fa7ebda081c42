import { createInternalClient, type CallInternal, type ServiceTokens } from '@petwell/chassis';
import {
  attachToOwner,
  cancelSubscription,
  changeTerms,
  closeOwner,
  endPaymentHold,
  endPlanChangeOffer,
  endPriceOffers,
  endWithPeriod,
  findClaimedOwners,
  holdPayments,
  importOwner,
  mailSetupLink,
  makeStartLink,
  offerNewPrice,
  offerPlanChange,
  previewMails,
  previewPaymentHold,
  quoteEnrollment,
  readChangeOffer,
  readCollected,
  readConfirmedPrices,
  readDataHeldByBilling,
  readDataHeldByIdentity,
  readDataHeldByNotification,
  readMailFates,
  readOffer,
  readPaymentStanding,
  readAddOnVersions,
  readPlanVersions,
  readPriceStandings,
  readServiceCosts,
  readSubscriptionFacts,
  registerOwner,
  revertPlanChange,
  sendTestEvent,
  verifyPayment,
  withdrawEnd,
  withdrawRestart,
  withdrawTerms,
} from '@petwell/contracts/internal';
import type {
  Billing,
  Catalog,
  MailArchive,
  MailComposer,
  MailFates,
  OwnerRegistry,
} from './other-services.ts';

/** Calls billing's internal API; `callBriefly` doesn't wait for the payment provider. */
export function createBillingClient(call: CallInternal, callBriefly = call): Billing {
  return {
    verifyPayment: ({ enrollmentId, ...body }) =>
      call(verifyPayment, { params: { enrollmentId }, body }),
    async cancelSubscription({ enrollmentId, ...body }) {
      const { subscription } = await call(cancelSubscription, { params: { enrollmentId }, body });
      return subscription;
    },
    async endWithPeriod(enrollmentId) {
      const { subscription } = await call(endWithPeriod, { params: { enrollmentId } });
      return subscription;
    },
    async withdrawEnd(enrollmentId) {
      const { subscription } = await call(withdrawEnd, { params: { enrollmentId } });
      return subscription;
    },
    makeStartLink: ({ enrollmentId, ...body }) =>
      callBriefly(makeStartLink, { params: { enrollmentId }, body }),
    withdrawRestart: (enrollmentId) => call(withdrawRestart, { params: { enrollmentId } }),
    paymentStanding: (enrollmentId) =>
      callBriefly(readPaymentStanding, { params: { enrollmentId } }),
    subscriptionFacts: (enrollmentIds) =>
      call(readSubscriptionFacts, { body: { enrollmentIds: [...enrollmentIds] } }),
    async collected(periods) {
      const { collected } = await callBriefly(readCollected, { body: { periods: [...periods] } });
      return collected;
    },
    sendTestEvent: ({ enrollmentId, ...body }) =>
      call(sendTestEvent, { params: { enrollmentId }, body }),
    heldData: (ownerId) => call(readDataHeldByBilling, { params: { ownerId } }),
    async priceStandings(enrollmentIds) {
      const body = { enrollmentIds: [...enrollmentIds] };
      const { standings } = await callBriefly(readPriceStandings, { body });
      return standings;
    },
    async changeTerms({ enrollmentId, ...body }) {
      const { outcome } = await call(changeTerms, { params: { enrollmentId }, body });
      return outcome;
    },
    async withdrawTerms({ enrollmentId, ...body }) {
      const { outcome } = await call(withdrawTerms, { params: { enrollmentId }, body });
      return outcome;
    },
    offerNewPrice: ({ enrollmentId, ...body }) =>
      callBriefly(offerNewPrice, { params: { enrollmentId }, body }),
    endPriceOffers: (body) => callBriefly(endPriceOffers, { body }),
    offerPlanChange: ({ enrollmentId, ...body }) =>
      callBriefly(offerPlanChange, { params: { enrollmentId }, body }),
    async endPlanChangeOffer(params) {
      const { outcome } = await call(endPlanChangeOffer, { params });
      return outcome;
    },
    revertPlanChange: ({ reason, ...params }) =>
      call(revertPlanChange, { params, body: { reason } }),
    previewHold: ({ enrollmentId, ...body }) =>
      call(previewPaymentHold, { params: { enrollmentId }, body }),
    holdPayments: ({ enrollmentId, ...body }) =>
      call(holdPayments, { params: { enrollmentId }, body }),
    endHold: (params) => call(endPaymentHold, { params }),
  };
}

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

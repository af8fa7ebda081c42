import { createInternalClient, type InternalClient, type ServiceTokens } from '@petwell/chassis';
import { planLinkSchema } from '@petwell/contracts';
import {
  attachmentSchema,
  cancelledSubscriptionSchema,
  closeOwnerResponseSchema,
  collectedSchema,
  heldByBillingSchema,
  heldByIdentitySchema,
  heldByNotificationSchema,
  importOwnerResponseSchema,
  mailPreviewsSchema,
  offeredBenefitsSchema,
  offerSchema,
  paymentStandingSchema,
  quoteSchema,
  registerOwnerResponseSchema,
  subscriptionFactsSchema,
  testEventResultSchema,
  verifiedPaymentSchema,
} from '@petwell/contracts/internal';
import type {
  Billing,
  Catalog,
  MailArchive,
  MailComposer,
  OwnerRegistry,
} from './other-services.ts';

const createEndings = (
  call: InternalClient,
  callBriefly: InternalClient,
): Pick<
  Billing,
  'endWithPeriod' | 'withdrawEnd' | 'makeStartLink' | 'withdrawRestart' | 'paymentStanding'
> => {
  const change = async (enrollmentId: number, action: 'end-with-period' | 'withdraw-end') => {
    const { subscription } = await call({
      method: 'POST',
      path: `/internal/enrollments/${enrollmentId}/${action}`,
      response: cancelledSubscriptionSchema,
    });
    return subscription;
  };
  return {
    endWithPeriod: (enrollmentId) => change(enrollmentId, 'end-with-period'),
    withdrawEnd: (enrollmentId) => change(enrollmentId, 'withdraw-end'),
    makeStartLink: ({ enrollmentId, ...body }) =>
      callBriefly({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/start-links`,
        body,
        response: planLinkSchema,
      }),
    withdrawRestart: (enrollmentId) =>
      call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/withdraw-restart`,
        response: undefined,
      }),
    paymentStanding: (enrollmentId) =>
      callBriefly({
        method: 'GET',
        path: `/internal/enrollments/${enrollmentId}/payment-standing`,
        response: paymentStandingSchema,
      }),
  };
};

/** Calls billing's internal API; `callBriefly` doesn't wait for the payment provider. */
export function createBillingClient(call: InternalClient, callBriefly = call): Billing {
  return {
    verifyPayment: ({ enrollmentId, ...body }) =>
      call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/verify-payment`,
        body,
        response: verifiedPaymentSchema,
      }),
    async cancelSubscription({ enrollmentId, ...body }) {
      const { subscription } = await call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/cancel-subscription`,
        body,
        response: cancelledSubscriptionSchema,
      });
      return subscription;
    },
    ...createEndings(call, callBriefly),
    subscriptionFacts: (enrollmentIds) =>
      call({
        method: 'POST',
        path: '/internal/subscription-facts',
        body: { enrollmentIds },
        response: subscriptionFactsSchema,
      }),
    async collected(periods) {
      const { collected } = await callBriefly({
        method: 'POST',
        path: '/internal/collected',
        body: { periods },
        response: collectedSchema,
      });
      return collected;
    },
    sendTestEvent: ({ enrollmentId, ...body }) =>
      call({
        method: 'POST',
        path: `/internal/enrollments/${enrollmentId}/test-event`,
        body,
        response: testEventResultSchema,
      }),
    heldData: (ownerId) =>
      call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByBillingSchema,
      }),
  };
}

/** Calls the catalog's internal API. */
export function createCatalogQuotes(call: InternalClient): Catalog {
  return {
    quote: (body) => call({ method: 'POST', path: '/internal/quote', body, response: quoteSchema }),
    offeredBenefits: () =>
      call({ method: 'GET', path: '/internal/benefits', response: offeredBenefitsSchema }),
    offer: () => call({ method: 'GET', path: '/internal/offer', response: offerSchema }),
  };
}

/** Calls identity's internal API. */
export function createIdentityOwners(call: InternalClient): OwnerRegistry {
  return {
    register: (body) =>
      call({
        method: 'POST',
        path: '/internal/owners/register',
        body,
        response: registerOwnerResponseSchema,
      }),
    import: (body) =>
      call({
        method: 'POST',
        path: '/internal/owners/import',
        body,
        response: importOwnerResponseSchema,
      }),
    attach: (ownerId) =>
      call({
        method: 'POST',
        path: `/internal/owners/${ownerId}/attachments`,
        response: attachmentSchema,
      }),
    mailSetupLink: (ownerId, body) =>
      call({
        method: 'POST',
        path: `/internal/owners/${ownerId}/setup-link`,
        body,
        response: undefined,
      }),
    close: (ownerId, body) =>
      call({
        method: 'POST',
        path: `/internal/owners/${ownerId}/close`,
        body,
        response: closeOwnerResponseSchema,
      }),
    async heldData(ownerId) {
      const { account } = await call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByIdentitySchema,
      });
      return account;
    },
  };
}

/** Calls notification's internal API. */
export function createNotificationMails(call: InternalClient): MailArchive & MailComposer {
  return {
    async heldData(ownerId) {
      const { mails } = await call({
        method: 'GET',
        path: `/internal/owners/${ownerId}/held-data`,
        response: heldByNotificationSchema,
      });
      return mails;
    },
    async preview(mails) {
      const { previews } = await call({
        method: 'POST',
        path: '/internal/mail-previews',
        body: { mails },
        response: mailPreviewsSchema,
      });
      return previews;
    },
  };
}

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
    billing: createBillingClient(
      createInternalClient({ ...billing, timeoutMs: 10_000 }),
      createInternalClient(billing),
    ),
  };
}

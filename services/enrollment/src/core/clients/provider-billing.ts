import type { CallInternal } from '@petwell/chassis';
import {
  callOffYear,
  cancelSubscription,
  changeTerms,
  endPaymentHold,
  endPlanChangeOffer,
  endWithPeriod,
  holdPayments,
  makeStartLink,
  offerNewPrice,
  offerPlanChange,
  offerPrepaidYear,
  previewPaymentHold,
  readCollected,
  readDataHeldByBilling,
  readPaymentStanding,
  readPriceStandings,
  readSubscriptionFacts,
  readYearLink,
  refundPrepaidYear,
  revertPlanChange,
  sendTestEvent,
  verifyPayment,
  withdrawEnd,
  withdrawRestart,
  withdrawTerms,
} from '@petwell/contracts/internal';
import type { Billing } from './other-services.ts';

/** A payment, and how its subscription ends or starts again. */
const subscriptionCalls = (call: CallInternal, callBriefly: CallInternal) =>
  ({
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
    offerPrepaidYear: ({ enrollmentId, ...body }) =>
      call(offerPrepaidYear, { params: { enrollmentId }, body }),
    async yearLink(enrollmentId) {
      return (await callBriefly(readYearLink, { params: { enrollmentId } })).link;
    },
    callOffYear: (enrollmentId) => call(callOffYear, { params: { enrollmentId } }),
    async refundPrepaidYear({ amountCents, ...params }) {
      await call(refundPrepaidYear, { params, body: { amountCents } });
    },
    withdrawRestart: (enrollmentId) => call(withdrawRestart, { params: { enrollmentId } }),
    sendTestEvent: ({ enrollmentId, ...body }) =>
      call(sendTestEvent, { params: { enrollmentId }, body }),
  }) satisfies Partial<Billing>;

/** What billing has stored about payments. */
const recordCalls = (call: CallInternal, callBriefly: CallInternal) =>
  ({
    paymentStanding: (enrollmentId) =>
      callBriefly(readPaymentStanding, { params: { enrollmentId } }),
    subscriptionFacts: (enrollmentIds) =>
      call(readSubscriptionFacts, { body: { enrollmentIds: [...enrollmentIds] } }),
    async collected(periods) {
      const { collected } = await callBriefly(readCollected, { body: { periods: [...periods] } });
      return collected;
    },
    heldData: (ownerId) => call(readDataHeldByBilling, { params: { ownerId } }),
  }) satisfies Partial<Billing>;

/** Another price from a day on, and asking its owner about it. */
const priceCalls = (call: CallInternal, callBriefly: CallInternal) =>
  ({
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
  }) satisfies Partial<Billing>;

/** Other terms that staff ordered. */
const planChangeCalls = (call: CallInternal, callBriefly: CallInternal) =>
  ({
    offerPlanChange: ({ enrollmentId, ...body }) =>
      callBriefly(offerPlanChange, { params: { enrollmentId }, body }),
    async endPlanChangeOffer(params) {
      const { outcome } = await call(endPlanChangeOffer, { params });
      return outcome;
    },
    revertPlanChange: ({ reason, ...params }) =>
      call(revertPlanChange, { params, body: { reason } }),
  }) satisfies Partial<Billing>;

/** Months without charges. */
const holdCalls = (call: CallInternal) =>
  ({
    previewHold: ({ enrollmentId, ...body }) =>
      call(previewPaymentHold, { params: { enrollmentId }, body }),
    holdPayments: ({ enrollmentId, ...body }) =>
      call(holdPayments, { params: { enrollmentId }, body }),
    endHold: (params) => call(endPaymentHold, { params }),
  }) satisfies Partial<Billing>;

/** Calls billing's internal API; `callBriefly` doesn't wait for the payment provider. */
export const createBillingClient = (call: CallInternal, callBriefly = call): Billing => ({
  ...subscriptionCalls(call, callBriefly),
  ...recordCalls(call, callBriefly),
  ...priceCalls(call, callBriefly),
  ...planChangeCalls(call, callBriefly),
  ...holdCalls(call),
});

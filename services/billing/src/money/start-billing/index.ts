export {
  createBillingStart,
  type BillingDue,
  type BillingOffer,
  type BillingStanding,
  type BillingStart,
} from './start-billing.ts';

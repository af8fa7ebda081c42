export {
  createBillingStart,
  type BillingOffer,
  type BillingStanding,
  type BillingStart,
} from './start-billing.ts';

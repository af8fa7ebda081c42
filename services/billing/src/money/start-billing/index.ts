export { createAnnounceStarts } from './announce-starts.ts';
export {
  createBillingStart,
  type BillingDue,
  type BillingOffer,
  type BillingStanding,
  type BillingStart,
} from './start-billing.ts';
export { createStartLog, createStartNotices, type StartLog } from './store.ts';

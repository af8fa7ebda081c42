import { createLogger, createOutbox, createTransaction } from '@petwell/chassis';
import { createTransactions } from '../../src/core/store-transaction.ts';
import { createPreviewNextCharges } from '../../src/notices/next-charge/preview-next-charges.ts';
import { createNextCharges, toNextChargeLog } from '../../src/notices/next-charge/store.ts';
import { createStripeNextCharge } from '../../src/notices/next-charge/stripe.ts';
import { clinic } from '../factories.ts';
import type { RunningBilling } from './running-billing.ts';

/** Runs the work of the timer that previews next charges twice at once, as two replicas would. */
export async function previewNextCharges(
  billing: RunningBilling,
  clock: () => Date,
): Promise<void> {
  const { transactionWith } = createTransactions({
    transaction: createTransaction(billing),
    outbox: createOutbox({ source: 'billing' }),
    clinic,
  });
  const logger = createLogger({ service: 'billing', level: 'silent' });
  const preview = createPreviewNextCharges({
    nextCharges: createNextCharges(billing.kysely),
    nextChargeProvider: createStripeNextCharge({ ...billing, logger }),
    transaction: transactionWith((tx) => ({ nextCharges: toNextChargeLog(tx) })),
    timeZone: 'America/New_York',
    clock,
  });
  await Promise.all([preview(), preview()]);
}

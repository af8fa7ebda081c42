import type { Account } from '../account.ts';
import { newId } from '../domain/ids.ts';
import type { EarlyFraudWarning } from '../domain/objects/types.ts';

/** The card's issuer calls a charge fraudulent that isn't disputed yet. */
export function warnOfFraud(
  account: Account,
  { charge: id }: { charge: string },
): EarlyFraudWarning {
  const charge = account.require('charge', id, 'charge');
  return account.create(
    {
      id: newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: !charge.disputed && !charge.refunded,
      charge: charge.id,
      created: account.nowFor(charge.customer),
      fraud_type: 'unauthorized_use_of_card',
      livemode: false,
      ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
    },
    'radar.early_fraud_warning.created',
  );
}

/** A warning calls for nothing anymore once the charge is disputed or refunded. */
export function settleWarnings(account: Account, charge: string): void {
  for (const warning of account.store.list('radar.early_fraud_warning', { charge })) {
    account.update(warning, { actionable: false }, 'radar.early_fraud_warning.updated');
  }
}

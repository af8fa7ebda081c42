import type { Account } from '../account.ts';
import type { ChallengeOutcome, Intent } from './challenge.ts';
import { finishPaymentChallenge } from './payment-intents.ts';
import { finishSetupChallenge } from './setup-intents.ts';

/** Applies the cardholder's response to the bank, for a payment or a setup. */
export function finishChallenge(
  account: Account,
  intentId: string,
  outcome: ChallengeOutcome,
): Intent {
  return intentId.startsWith('seti_')
    ? finishSetupChallenge(account, intentId, outcome)
    : finishPaymentChallenge(account, intentId, outcome);
}

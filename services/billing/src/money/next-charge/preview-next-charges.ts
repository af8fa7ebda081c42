import type { RunTransaction, Transaction } from '../../use-cases/transaction.ts';
import type { NextChargeProvider } from '../../use-cases/next-charge-provider.ts';
import type { ChangedPlan, NextChargeLog, NextCharges } from './next-charge.ts';
import { isNews, toNextChargeMail } from './rules.ts';

const batchSize = 100;

/**
 * Previews the next charge of plans whose facts changed, so that no page asks the payment provider, and mails the
 * owner if it isn't what they expect. The first preview is what they agreed to. Nothing is told about a plan that
 * ends; an end that is withdrawn changes nothing for them. Safe to run in several processes.
 * @throws ProviderError; what was previewed is stored
 */
export function createPreviewNextCharges(deps: {
  nextCharges: NextCharges;
  nextChargeProvider: NextChargeProvider;
  transaction: RunTransaction<Pick<Transaction, 'outbox'> & { nextCharges: NextChargeLog }>;
  timeZone: string;
  clock: () => Date;
}) {
  const { timeZone, clock } = deps;

  async function preview(plan: ChangedPlan): Promise<void> {
    const { subscriptionId, isEnding } = plan;
    const next = isEnding ? null : await deps.nextChargeProvider.preview(subscriptionId);
    await deps.transaction(async ({ nextCharges, outbox }) => {
      const stored = await nextCharges.lock(plan);
      if (!stored) return;
      const { told } = stored;
      const now = clock();
      const news = next && told && isNews(told, next, { now, timeZone }) ? { next, told } : null;
      await nextCharges.save(plan, { next, told: next ?? told, mailedAt: news && now });
      if (news) await outbox.append([toNextChargeMail(plan, news)]);
    });
  }

  return async function previewNextCharges(signal?: AbortSignal): Promise<void> {
    const plans = await deps.nextCharges.listChanged(batchSize);
    for (const plan of plans) {
      if (signal?.aborted === true) return;
      await preview(plan);
    }
  };
}

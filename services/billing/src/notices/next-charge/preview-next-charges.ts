import type { RunTransaction, Transaction } from '../../core/transaction.ts';
import type { NextChargeProvider } from './next-charge-provider.ts';
import type { ChangedEnrollment, NextChargeLog, NextCharges } from './next-charge.ts';
import { isNews, toNextChargeMail, withAnnounced } from './rules.ts';

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

  async function preview(enrollment: ChangedEnrollment): Promise<void> {
    const { subscriptionId, isEnding, heldUntilCharge } = enrollment;
    const upcoming = isEnding ? null : await deps.nextChargeProvider.preview(subscriptionId);
    // The provider previews the invoice that it will void.
    const next =
      upcoming && heldUntilCharge ? { ...upcoming, chargeAt: heldUntilCharge } : upcoming;
    await deps.transaction(async ({ nextCharges, outbox }) => {
      const stored = await nextCharges.lock(enrollment);
      if (!stored) return;
      const { told, prices } = stored;
      const now = clock();
      const expected = withAnnounced(told, next, { prices, timeZone });
      const isNew =
        !heldUntilCharge && next && expected && isNews(expected, next, { now, timeZone });
      const news = isNew && told ? { next, told } : null;
      await nextCharges.save(enrollment, { next, told: next ?? told, mailedAt: news && now });
      if (news) await outbox.append([toNextChargeMail(enrollment, news)]);
    });
  }

  return async function previewNextCharges(signal?: AbortSignal): Promise<void> {
    const enrollments = await deps.nextCharges.listChanged(batchSize);
    for (const enrollment of enrollments) {
      if (signal?.aborted === true) return;
      await preview(enrollment);
    }
  };
}

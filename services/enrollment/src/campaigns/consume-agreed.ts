import type { EventBus, Logger } from '@petwell/chassis';
import { eventConsumers } from '@petwell/contracts/events';
import type { ConsumeOnce } from '../core/transaction.ts';
import type { CampaignTransaction } from './transaction.ts';

/** Takes note that an owner agreed to the new price of a campaign. */
export async function consumeAgreed(deps: {
  bus: EventBus;
  consumeOnce: ConsumeOnce<CampaignTransaction>;
  logger: Logger;
}): Promise<void> {
  const consumer = 'enrollment.agreed-prices';
  await deps.bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      const { agreedAt, ...member } = event.data;
      await deps.consumeOnce(consumer, event, async ({ campaigns }) => {
        if (await campaigns.markAgreed(member, new Date(agreedAt))) return;
        deps.logger.info(member, 'agreed to a price that is not planned anymore');
      });
    },
  });
}

import type { Logger } from '@petwell/chassis';
import type { OrderProvider } from './order-provider.ts';

export type DescribedProducts = {
  /** Returns the provider's ids of products that were last sent another descriptor, or an unknown one. */
  findOtherwiseDescribed(statementDescriptor: string): Promise<string[]>;
  saveDescriptor(stripeProductId: string, statementDescriptor: string): Promise<void>;
};

/**
 * Sends a changed statement descriptor to existing products, because renewals take it from there. A failure
 * is retried by the next run.
 */
export function createUpdateStatementDescriptors(deps: {
  products: DescribedProducts;
  provider: Pick<OrderProvider, 'updateStatementDescriptor'>;
  statementDescriptor: string;
  logger: Logger;
}) {
  const { products, provider, statementDescriptor, logger } = deps;
  return async (): Promise<void> => {
    const productIds = await products.findOtherwiseDescribed(statementDescriptor);
    for (const productId of productIds) {
      await provider.updateStatementDescriptor(productId, statementDescriptor);
      await products.saveDescriptor(productId, statementDescriptor);
      logger.info({ productId }, 'statement descriptor updated');
    }
  };
}

import { createHash } from 'node:crypto';
import type { ChargeLine, PaymentBreakdown } from '../domain/payment-breakdown.ts';
import type { PaymentProvider, ProductLine } from './payment-provider.ts';
import { createWithLivingKey } from './succeed-key.ts';

export type ProductKey = Pick<ChargeLine, 'kind' | 'catalogId' | 'name'>;
export type KnownProduct = ProductKey & { stripeProductId: string };

export type ProductStore = {
  find(keys: readonly ProductKey[]): Promise<KnownProduct[]>;
  /** Keeps the first one where two come at once. */
  save(product: KnownProduct): Promise<void>;
};

/**
 * The lines of an order with the provider's products, which are made when first sold: `price_data` needs
 * an existing product. @throws ProviderError
 */
export type EnsureProducts = (
  breakdown: Pick<PaymentBreakdown, 'monthlyLines' | 'feeLine'>,
) => Promise<{ monthlyLines: ProductLine[]; feeLine: ProductLine | null }>;

function isSame(one: ProductKey, other: ProductKey): boolean {
  return one.kind === other.kind && one.catalogId === other.catalogId && one.name === other.name;
}

function keyFor({ kind, catalogId, name }: ProductKey): string {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `petwell-product-${kind}-${catalogId}-${digest}`;
}

export function createEnsureProducts(deps: {
  products: ProductStore;
  provider: PaymentProvider;
}): EnsureProducts {
  const { products, provider } = deps;
  const withLivingKey = createWithLivingKey();

  async function ensure(line: ChargeLine, known: KnownProduct[]): Promise<ProductLine> {
    const { kind, catalogId, name, amountCents } = line;
    const found = known.find((product) => isSame(product, line));
    if (found) return { amountCents, productId: found.stripeProductId };
    const key = { kind, catalogId, name };
    const stripeProductId = await withLivingKey(keyFor(key), (idempotencyKey) =>
      provider.createProduct({ ...key, idempotencyKey }),
    );
    await products.save({ ...key, stripeProductId });
    return { amountCents, productId: stripeProductId };
  }

  // What is on file never changes.
  const remembered = new Map<string, KnownProduct>();

  async function findKnown(lines: readonly ChargeLine[]): Promise<KnownProduct[]> {
    if (!lines.every((line) => remembered.has(keyFor(line)))) {
      for (const product of await products.find(lines)) remembered.set(keyFor(product), product);
    }
    return lines.flatMap((line) => remembered.get(keyFor(line)) ?? []);
  }

  return async ({ monthlyLines, feeLine }) => {
    const known = await findKnown(feeLine ? [...monthlyLines, feeLine] : monthlyLines);
    const [monthly, fee] = await Promise.all([
      Promise.all(monthlyLines.map((line) => ensure(line, known))),
      feeLine ? ensure(feeLine, known) : null,
    ]);
    return { monthlyLines: monthly, feeLine: fee };
  };
}

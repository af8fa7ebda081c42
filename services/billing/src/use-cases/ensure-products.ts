import { createHash } from 'node:crypto';
import type { ChargeLine, PaymentBreakdown } from '../domain/payment-breakdown.ts';
import type { PaymentProvider, ProductLine } from './payment-provider.ts';
import { withFreshKey } from './with-fresh-key.ts';

export type ProductKey = Pick<ChargeLine, 'kind' | 'catalogId' | 'name'>;
export type KnownProduct = ProductKey & { stripeProductId: string };

export type Products = {
  find(keys: readonly ProductKey[]): Promise<KnownProduct[]>;
  /** Keeps the first if two are saved at once. */
  save(product: KnownProduct): Promise<void>;
};

/**
 * Adds the provider's products to an order's lines, creating them when first sold, because `price_data` needs
 * an existing product.
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
  products: Products;
  provider: PaymentProvider;
}): EnsureProducts {
  const { products, provider } = deps;

  async function ensure(line: ChargeLine, known: KnownProduct[]): Promise<ProductLine> {
    const { kind, catalogId, name, amountCents } = line;
    const found = known.find((product) => isSame(product, line));
    if (found) return { amountCents, productId: found.stripeProductId };
    const productId = await withFreshKey(keyFor(line), (idempotencyKey) =>
      provider.createProduct({ kind, catalogId, name, idempotencyKey }),
    );
    await products.save({ kind, catalogId, name, stripeProductId: productId });
    return { amountCents, productId };
  }

  return async ({ monthlyLines, feeLine }) => {
    const known = await products.find(feeLine ? [...monthlyLines, feeLine] : monthlyLines);
    const [monthly, fee] = await Promise.all([
      Promise.all(monthlyLines.map((line) => ensure(line, known))),
      feeLine ? ensure(feeLine, known) : null,
    ]);
    return { monthlyLines: monthly, feeLine: fee };
  };
}

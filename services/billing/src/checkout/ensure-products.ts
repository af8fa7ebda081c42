import { createHash } from 'node:crypto';
import type { ChargeLine, PaymentBreakdown } from '../core/rules-agreed.ts';
import type { OrderProvider, ProductLine } from './order-provider.ts';
import { withFreshKey } from '../core/provider-errors.ts';

export type ProductKey = Pick<ChargeLine, 'kind' | 'catalogId' | 'version' | 'name'>;
export type KnownProduct = ProductKey & { stripeProductId: string };
export type NewProduct = KnownProduct & { statementDescriptor: string };

export type Products = {
  /** Newest first. */
  find(keys: readonly ProductKey[]): Promise<KnownProduct[]>;
  /** The newest one counts. The others stay: they name the lines of earlier invoices. */
  save(product: NewProduct): Promise<void>;
};

/**
 * Adds the provider's products to an order's lines, one per version, creating them when first sold, because
 * `price_data` needs an existing product. Creates those anew that the provider doesn't have: `missingIds`.
 */
export type EnsureProducts = (
  breakdown: Pick<PaymentBreakdown, 'monthlyLines' | 'feeLine'>,
  missingIds?: ReadonlySet<string>,
) => Promise<{ monthlyLines: ProductLine[]; feeLine: ProductLine | null }>;

function isSame(one: ProductKey, other: ProductKey): boolean {
  return (
    one.kind === other.kind &&
    one.catalogId === other.catalogId &&
    one.version === other.version &&
    one.name === other.name
  );
}

/**
 * Version 1 keeps the key of what was sold before there were versions. `replacing`: the product that the provider
 * would return again for the first key.
 */
function keyFor(
  { kind, catalogId, version, name }: ProductKey,
  replacing: string | undefined,
): string {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const suffix = version === 1 ? '' : `-v${version}`;
  const first = `petwell-product-${kind}-${catalogId}-${digest}${suffix}`;
  return replacing === undefined ? first : `${first}-${replacing}`;
}

export function createEnsureProducts(deps: {
  products: Products;
  provider: OrderProvider;
  statementDescriptor: string;
}): EnsureProducts {
  const { products, provider, statementDescriptor } = deps;

  async function ensure(
    line: ChargeLine,
    known: KnownProduct[],
    missingIds: ReadonlySet<string> | undefined,
  ): Promise<ProductLine> {
    const { amountCents, ...key } = line;
    const found = known.find((product) => isSame(product, line))?.stripeProductId;
    if (found !== undefined && !missingIds?.has(found)) return { amountCents, productId: found };
    const productId = await withFreshKey(keyFor(line, found), (idempotencyKey) =>
      provider.createProduct({ ...key, statementDescriptor, idempotencyKey }),
    );
    await products.save({ ...key, stripeProductId: productId, statementDescriptor });
    return { amountCents, productId };
  }

  return async ({ monthlyLines, feeLine }, missingIds) => {
    const known = await products.find(feeLine ? [...monthlyLines, feeLine] : monthlyLines);
    const [monthly, fee] = await Promise.all([
      Promise.all(monthlyLines.map((line) => ensure(line, known, missingIds))),
      feeLine ? ensure(feeLine, known, missingIds) : null,
    ]);
    return { monthlyLines: monthly, feeLine: fee };
  };
}

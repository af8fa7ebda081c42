import type { Catalog } from '../domain/catalog.ts';
import type { CatalogReader } from '../use-cases/catalog-reader.ts';

/**
 * Answers from memory for `ttlMs`, then reads again; requests that come meanwhile share one read. A
 * failed read is not remembered: the next request tries again.
 */
export function createCachedCatalog(deps: {
  source: CatalogReader;
  ttlMs: number;
  now: () => number;
}): CatalogReader {
  let cached: { catalog: Catalog; until: number } | undefined;
  let reading: Promise<Catalog> | undefined;

  async function refresh(): Promise<Catalog> {
    try {
      const catalog = await deps.source.read();
      cached = { catalog, until: deps.now() + deps.ttlMs };
      return catalog;
    } finally {
      reading = undefined;
    }
  }

  return {
    async read() {
      if (cached && deps.now() < cached.until) return cached.catalog;
      reading ??= refresh();
      return reading;
    },
  };
}

import type { Catalog } from '../domain/catalog.ts';
import type { CatalogReader } from '../use-cases/catalog-reader.ts';

/** In the last part of its life the catalog is read anew beside the requests, so that none waits for it. */
const renewedAfterShare = 0.8;

/**
 * Answers from memory for `ttlMs` at most; requests that come during a read share it. A failed read is not
 * remembered: the next request tries again.
 */
export function createCachedCatalog(deps: {
  source: CatalogReader;
  ttlMs: number;
  now: () => number;
}): CatalogReader {
  let cached: { catalog: Catalog; renewedFrom: number; until: number } | undefined;
  let reading: Promise<Catalog> | undefined;

  async function refresh(): Promise<Catalog> {
    try {
      const catalog = await deps.source.read();
      const now = deps.now();
      cached = {
        catalog,
        renewedFrom: now + deps.ttlMs * renewedAfterShare,
        until: now + deps.ttlMs,
      };
      return catalog;
    } finally {
      reading = undefined;
    }
  }

  return {
    async read() {
      const now = deps.now();
      if (!cached || now >= cached.until) return (reading ??= refresh());
      if (now >= cached.renewedFrom && reading === undefined) {
        reading = refresh();
        // Once what is known is too old, whoever waits for a read hears why it fails.
        reading.catch(() => undefined);
      }
      return cached.catalog;
    },
  };
}

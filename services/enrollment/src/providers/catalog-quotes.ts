import type { InternalClient } from '@petwell/chassis';
import { quoteSchema } from '@petwell/contracts/internal';
import type { Catalog } from '../use-cases/other-services.ts';

/** Calls the catalog's internal API. */
export function createCatalogQuotes(call: InternalClient): Catalog {
  return {
    quote: (body) => call({ method: 'POST', path: '/internal/quote', body, response: quoteSchema }),
  };
}

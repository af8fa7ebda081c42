import type { Catalog } from '../domain/catalog.ts';

/** Where the use cases read what is on offer; may be a few seconds old. */
export type CatalogReader = { read(): Promise<Catalog> };

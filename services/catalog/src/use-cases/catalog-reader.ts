import type { Catalog } from '../domain/catalog.ts';

/** Reads what is on offer. */
export type CatalogReader = { read(): Promise<Catalog> };

import type { Catalog } from '../domain/catalog.ts';

/** Reads all plans and add-ons. */
export type CatalogReader = { read(): Promise<Catalog> };

import type { Catalog } from './catalog.ts';

/** Reads all plans and add-ons. */
export type CatalogReader = { read(): Promise<Catalog> };

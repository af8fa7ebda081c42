import type { WellnessPlan } from '../domain/catalog.ts';
import type { CatalogReader } from './catalog-reader.ts';

/** All plans in their fixed display order (spec §2). */
export function createListPlans({ catalog }: { catalog: CatalogReader }) {
  return async function listPlans(): Promise<readonly WellnessPlan[]> {
    return (await catalog.read()).plans;
  };
}
export type ListPlans = ReturnType<typeof createListPlans>;

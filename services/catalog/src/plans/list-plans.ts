import type { WellnessPlan } from '../core/catalog.ts';
import type { CatalogReader } from '../core/catalog-reader.ts';

/** Lists all plans in their fixed display order. */
export function createListPlans({ catalog }: { catalog: CatalogReader }) {
  return async function listPlans(): Promise<readonly WellnessPlan[]> {
    return (await catalog.read()).plans;
  };
}
export type ListPlans = ReturnType<typeof createListPlans>;

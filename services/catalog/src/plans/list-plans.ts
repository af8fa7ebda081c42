import type { CatalogReader, WellnessPlan } from '../core/catalog.ts';

/** Lists all plans in their fixed display order. */
export function createListPlans({ catalog }: { catalog: CatalogReader }) {
  return async function listPlans(): Promise<readonly WellnessPlan[]> {
    return (await catalog.read()).plans;
  };
}
export type ListPlans = ReturnType<typeof createListPlans>;

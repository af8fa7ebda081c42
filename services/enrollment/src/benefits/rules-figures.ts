import type { ConfirmedPrices } from '@petwell/contracts/internal';

/** The versions of plan and add-ons that a plan year has. */
export type SoldVersions = {
  planId: number;
  planVersion: number;
  /** By the add-on's id. */
  addOnVersions: Readonly<Record<string, number>>;
};

/** Whether the list prices of the plan and of every add-on are confirmed, in the versions that were sold. */
export function areAllConfirmed(
  { planId, planVersion, addOnVersions }: SoldVersions,
  { confirmed }: ConfirmedPrices,
): boolean {
  const keys = new Set(confirmed.map(({ kind, id, version }) => `${kind}/${id}/${version}`));
  return [
    `plan/${planId}/${planVersion}`,
    ...Object.entries(addOnVersions).map(([id, version]) => `add-on/${id}/${version}`),
  ].every((key) => keys.has(key));
}

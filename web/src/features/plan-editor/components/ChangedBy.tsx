import type { OfferRow } from '../list-columns.ts';

/** Says who changed it last. */
export function ChangedBy({ row: { changedBy } }: { row: Pick<OfferRow, 'changedBy'> }) {
  return (
    <span className="block text-xs wrap-anywhere text-ink-500">
      {changedBy === null ? (
        <span>came with PetWell</span>
      ) : (
        <span translate="no">{changedBy}</span>
      )}
    </span>
  );
}

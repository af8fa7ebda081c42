/** The name of a plan, or of their total. */
export function RowName({ row }: { row: { planId: number | null; planName: string } }) {
  if (row.planId === null) return <span>All plans</span>;
  return <span translate="no">{row.planName}</span>;
}

import type { AdminSummary } from '@petwell/contracts';

/** Figures about all enrollments but those of demo accounts; months are the clinic's, not UTC's. */
export type ReadFigures = (request: { now: Date }) => Promise<AdminSummary>;

/** GET /api/admin/summary. */
export function createReadSummary(deps: { readFigures: ReadFigures; clock: () => Date }) {
  return async function readSummary(): Promise<AdminSummary> {
    return deps.readFigures({ now: deps.clock() });
  };
}
export type ReadSummary = ReturnType<typeof createReadSummary>;

import type { CellRow } from './imports.ts';

/** Ten milliseconds of work for the database driver, whatever the file looks like. */
const most = { rows: 100, characters: 100_000 };

/** Splits rows into batches to store. A wide row is a batch by itself. */
export function* batchesOf(rows: readonly CellRow[]): Generator<CellRow[], void, void> {
  let batch: CellRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const more = row.cells.reduce((sum, { length }) => sum + length, 0);
    const isFull = batch.length === most.rows || characters + more > most.characters;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += more;
  }
  if (batch.length > 0) yield batch;
}

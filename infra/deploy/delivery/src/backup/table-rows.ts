import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Table } from './catalog-queries.ts';

export type RowsDigest = { rows: number; sha256: string };

const quote = pg.escapeIdentifier;
const list = (names: readonly string[]) => names.map(quote).join(', ');

/** Makes every server write the same bytes for the same rows. */
export const textSettings = `SET DateStyle = 'ISO'; SET TimeZone = 'UTC'; SET bytea_output = 'hex'; SET IntervalStyle = 'iso_8601'`;

function selectRows({ name, columns, key }: Pick<Table, 'name' | 'columns' | 'key'>): string {
  const order = key.length > 0 ? key : columns;
  return `COPY (SELECT ${list(columns)} FROM ${quote(name)} ORDER BY ${list(order)}) TO STDOUT`;
}

/** Counts and hashes what passes through; COPY writes exactly one line per row. */
function createMeter(): { through: Transform; read: () => RowsDigest } {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 0x0a) rows += 1;
      done(null, chunk);
    },
  });
  return { through, read: () => ({ rows, sha256: hash.digest('hex') }) };
}

/** Writes a table's rows to a compressed file. */
export async function saveRows(
  client: pg.ClientBase,
  table: Table,
  file: string,
): Promise<RowsDigest> {
  const meter = createMeter();
  const rows = client.query(copyTo(selectRows(table)));
  await pipeline(rows, meter.through, createGzip(), createWriteStream(file, { mode: 0o600 }));
  return meter.read();
}

/** Counts and hashes the current rows of a table. */
export async function digestRows(
  client: pg.ClientBase,
  table: Pick<Table, 'name' | 'columns' | 'key'>,
): Promise<RowsDigest> {
  const meter = createMeter();
  meter.through.resume();
  await pipeline(client.query(copyTo(selectRows(table))), meter.through);
  return meter.read();
}

/** Loads a file's rows into a table. */
export async function loadRows(
  client: pg.ClientBase,
  table: Pick<Table, 'name' | 'columns'>,
  file: string,
): Promise<void> {
  const target = client.query(
    copyFrom(`COPY ${quote(table.name)} (${list(table.columns)}) FROM STDIN`),
  );
  await pipeline(createReadStream(file), createGunzip(), target);
}

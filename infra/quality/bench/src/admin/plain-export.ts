/**
 * The export as one would write it first: everything read with all that belongs to it, then joined into
 * one text. Prints `{ seconds, growthMb }`. Usage: node plain-export.ts (DATABASE_URL)
 */
import pg from 'pg';
import { peakResidentMb, resetPeak, residentMb } from '../measure/process-usage.ts';

const database = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await database.connect();
const before = await residentMb(process.pid);
await resetPeak(process.pid);
const startedAt = performance.now();
type Row = Record<string, unknown>;
const read = async (table: string) =>
  (await database.query<Row>(`SELECT * FROM ${table} ORDER BY id`)).rows;
const owners = await read('owners');
const group = (rows: Row[]) => Map.groupBy(rows, (row) => row['owner_id']);
const pets = group(await read('pets'));
const enrollments = group(await read('enrollments'));
const lines = owners.map((owner) =>
  [
    ...['first_name', 'last_name', 'email', 'phone'].map((column) => String(owner[column])),
    (pets.get(owner['id']) ?? []).map((pet) => String(pet['name'])).join('; '),
    (enrollments.get(owner['id']) ?? []).map((row) => JSON.stringify(row['plan_snapshot'])).length,
  ].join(','),
);
const bytes = Buffer.byteLength(lines.join('\r\n'));
const seconds = (performance.now() - startedAt) / 1000;
const growthMb = (await peakResidentMb(process.pid)) - before;
await database.end();
console.log(JSON.stringify({ seconds, growthMb, megabytes: bytes / 1024 ** 2 }));

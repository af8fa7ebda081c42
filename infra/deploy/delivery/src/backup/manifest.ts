import { z } from 'zod';

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** SHA-256 of the rows as COPY writes them, in the order of the primary key. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpTable = z.infer<typeof tableSchema>;

const databaseSchema = z.object({
  /** What its schema was: the migrations that had been applied, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The last number of every sequence that has given one out. */
  sequences: z.record(z.string(), z.string()),
});
export type BackedUpDatabase = z.infer<typeof databaseSchema>;

/** `manifest.json` of a backup; written last, so that a folder without it is no backup. */
export const manifestSchema = z.object({
  format: z.literal('petwell-backup-1'),
  takenAt: z.iso.datetime(),
  databases: z.record(z.string(), databaseSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Where the rows of a table stand in a backup. */
export const rowsFile = (database: string, table: string): string => `${database}/${table}.copy.gz`;

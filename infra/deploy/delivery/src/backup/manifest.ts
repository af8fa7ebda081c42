import { z } from 'zod';

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** SHA-256 of COPY's output, in the order of the primary key. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpTable = z.infer<typeof tableSchema>;

const databaseSchema = z.object({
  /** Applied migrations, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Last value of every used sequence. */
  sequences: z.record(z.string(), z.string()),
});
export type BackedUpDatabase = z.infer<typeof databaseSchema>;

/** `manifest.json` of a backup; written last, so a folder without it is not a finished backup. */
export const manifestSchema = z.object({
  format: z.literal('petwell-backup-1'),
  takenAt: z.iso.datetime(),
  databases: z.record(z.string(), databaseSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the path of a table's rows in a backup. */
export const rowsFile = (database: string, table: string): string => `${database}/${table}.copy.gz`;

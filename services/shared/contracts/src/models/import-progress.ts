import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { benefitCodeSchema } from './benefit.ts';
import {
  importChoicesSchema,
  importMappingSchema,
  importQuestionsSchema,
  rowDecisionSchema,
} from './import.ts';

/**
 * `uploaded`: not checked with its columns yet. `checked`: ready to start. Then `running` or `paused`, `finished`;
 * `undoing`, `undone`.
 */
export const importStatusSchema = z.enum([
  'uploaded',
  'checked',
  'running',
  'paused',
  'finished',
  'undoing',
  'undone',
]);
export type ImportStatus = z.infer<typeof importStatusSchema>;

/** Rows of an import. Each is one of blocked, left out, calls, waiting, imported, unchanged, failed, and withdrawn. */
export const importCountsSchema = z.object({
  rows: z.int(),
  /** With an error, so they aren't imported. */
  blocked: z.int(),
  /** Left out, as a manager said. */
  leftOut: z.int(),
  /** On the call list: they have no address of their own yet. */
  calls: z.int(),
  /** Of plans that have ended, which are kept as history; they are counted elsewhere too. */
  history: z.int(),
  /** Without an error, but with a warning; they are counted elsewhere too. */
  warned: z.int(),
  /** Not imported yet, and free of errors. */
  waiting: z.int(),
  imported: z.int(),
  /** The member was there already. */
  unchanged: z.int(),
  failed: z.int(),
  /** Imported, and withdrawn by undoing. */
  withdrawn: z.int(),
  /** Imported, and not withdrawn by undoing, because something happened to the member since. */
  stayed: z.int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const importSummarySchema = z.object({
  id: idSchema,
  /** Null once the content is deleted. */
  fileName: z.string().nullable(),
  status: importStatusSchema,
  counts: importCountsSchema,
  uploadedAt: z.iso.datetime(),
  /** The staff member's name, or username. */
  uploadedBy: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Null if it can't be undone now. */
  undoUntil: z.iso.datetime().nullable(),
  /** When the file's content is deleted. */
  keptUntil: z.iso.datetime(),
  /** The file's content was deleted. */
  isForgotten: z.boolean(),
  /** The last row couldn't be done because a part of PetWell was away; it is tried again. */
  isHeldUp: z.boolean(),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importDetailSchema = importSummarySchema.extend({
  columns: z.array(z.string()),
  mapping: importMappingSchema,
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  /** Benefits that a column of their own can count. */
  benefits: z.array(z.object({ code: benefitCodeSchema, label: z.string() })),
  choices: importChoicesSchema,
  /** Null before the first check. */
  questions: importQuestionsSchema.nullable(),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const importProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /** The column's name in the file; null: about the whole row. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
  /** The message that problems of a kind share, without the parts that differ from row to row. */
  cause: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const importRowSchema = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** `Mango (Ada Lin)`; empty if the row has no names. */
  who: z.string(),
  problems: z.array(importProblemSchema),
  /** The outcome; null: nothing yet. */
  outcome: z.enum(['imported', 'unchanged', 'failed', 'withdrawn', 'stayed']).nullable(),
  /** Why it failed, or stayed. */
  message: z.string().nullable(),
  ownerId: idSchema.nullable(),
  decision: rowDecisionSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Problems of a kind. */
export const importProblemGroupSchema = importProblemSchema
  .pick({ severity: true, column: true, cause: true })
  .extend({
    rows: z.int(),
    /** The first three. */
    examples: z.array(
      z.object({ row: z.int(), who: z.string(), value: z.string(), message: z.string() }),
    ),
  });
export type ImportProblemGroup = z.infer<typeof importProblemGroupSchema>;

import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { benefitCodeSchema } from './benefit.ts';

/** What a file of members may hold. `limit`s are told in refusals and in the page. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  /** Longer cells block their row. */
  cellLength: 2_000,
  /** How long an import can be undone after its end. */
  undoHours: 24,
  /** How long the file's content is kept after the upload, or after the import's end. */
  keptDays: 30,
} as const;

/** What a column can be, apart from `use:<benefit code>`: how often that benefit was used in this plan year. */
export const importFieldNames = [
  'firstName',
  'lastName',
  'ownerName',
  'email',
  'phone',
  'petName',
  'petType',
  'breed',
  'age',
  'birthDate',
  'gender',
  'weight',
  'plan',
  'addOns',
  'monthlyPrice',
  'fee',
  'startedOn',
  'nextDueOn',
  'uses',
  'paidBy',
  'reference',
  'note',
] as const;
export type ImportFieldName = (typeof importFieldNames)[number];

/** As the page, the template, and the problems name them. */
export const importFieldLabels: Readonly<Record<ImportFieldName, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  ownerName: 'Owner name',
  email: 'Email',
  phone: 'Phone',
  petName: 'Pet name',
  petType: 'Type',
  breed: 'Breed',
  age: 'Age',
  birthDate: 'Birth date',
  gender: 'Gender',
  weight: 'Weight (lb)',
  plan: 'Plan',
  addOns: 'Add-ons',
  monthlyPrice: 'Monthly price',
  fee: 'Membership fee',
  startedOn: 'Started on',
  nextDueOn: 'Next due on',
  uses: 'Uses this plan year',
  paidBy: 'Paid by',
  reference: 'Reference',
  note: 'Note',
};

export const importFieldSchema = z.union([
  z.enum(importFieldNames),
  z
    .templateLiteral(['use:', z.string()])
    .refine((field) => benefitCodeSchema.safeParse(field.slice(4)).success),
]);
export type ImportField = z.infer<typeof importFieldSchema>;

/** What each column is, in the order of the file; null: it is left out. */
export const importMappingSchema = z.array(importFieldSchema.nullable()).max(importLimits.columns);
export type ImportMapping = z.infer<typeof importMappingSchema>;

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

/** Rows of an import. Each is one of blocked, waiting, imported, unchanged, failed, and withdrawn. */
export const importCountsSchema = z.object({
  rows: z.int(),
  /** With an error, so they aren't imported. */
  blocked: z.int(),
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
  /** What can be counted by a column of its own. */
  benefits: z.array(z.object({ code: benefitCodeSchema, label: z.string() })),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const importProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /** The column's name in the file; null: about the whole row. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const importRowSchema = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.int(),
  /** `Mango (Ada Lin)`; empty if the row has no names. */
  who: z.string(),
  problems: z.array(importProblemSchema),
  /** What became of it; null: nothing yet. */
  outcome: z.enum(['imported', 'unchanged', 'failed', 'withdrawn', 'stayed']).nullable(),
  /** Why it failed, or stayed. */
  message: z.string().nullable(),
  ownerId: idSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

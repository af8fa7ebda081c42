import { z } from 'zod';
import { benefitCodeSchema } from './benefit.ts';

/** Limits of a file of members. `limit`s are told in refusals and in the page. */
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

/** Meanings of a column, apart from `use:<benefit code>`: how often that benefit was used in this plan year. */
export const importFieldNames = [
  'clientId',
  'firstName',
  'lastName',
  'ownerName',
  'email',
  'phone',
  'otherPhone',
  'petName',
  'petType',
  'breed',
  'age',
  'birthDate',
  'gender',
  'weight',
  'plan',
  'status',
  'addOns',
  'monthlyPrice',
  'fee',
  'startedOn',
  'nextDueOn',
  'endedOn',
  'uses',
  'paidBy',
  'reference',
  'note',
] as const;
export type ImportFieldName = (typeof importFieldNames)[number];

/** As the page, the template, and the problems name them. */
export const importFieldLabels: Readonly<Record<ImportFieldName, string>> = {
  clientId: 'Client ID',
  firstName: 'First name',
  lastName: 'Last name',
  ownerName: 'Owner name',
  email: 'Email',
  phone: 'Phone',
  otherPhone: 'Other phone',
  petName: 'Pet name',
  petType: 'Type',
  breed: 'Breed',
  age: 'Age',
  birthDate: 'Birth date',
  gender: 'Gender',
  weight: 'Weight (lb)',
  plan: 'Plan',
  status: 'Status',
  addOns: 'Add-ons',
  monthlyPrice: 'Monthly price',
  fee: 'Membership fee',
  startedOn: 'Started on',
  nextDueOn: 'Next due on',
  endedOn: 'Ended on',
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

/** The columns' meanings, in the order of the file; null: it is left out. */
export const importMappingSchema = z.array(importFieldSchema.nullable()).max(importLimits.columns);
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Columns of dates, and columns that may hold some. */
export const importDateFields = [
  'age',
  'birthDate',
  'startedOn',
  'nextDueOn',
  'endedOn',
  'paidBy',
  'status',
] as const;
export type ImportDateField = (typeof importDateFields)[number];

/** Whether the month or the day comes first in 3/4/2026. */
export const dateOrderSchema = z.enum(['month', 'day']);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/** Columns whose values are the clinic's own words. */
export const importValueFields = ['plan', 'status', 'petType', 'gender', 'addOns', 'uses'] as const;
export type ImportValueField = (typeof importValueFields)[number];

/**
 * The meaning of a clinic's word: a plan's id, or several of which the pet decides; an add-on's id; a service's label; a
 * status, type, or gender; `none` (the cell is left empty), or `leave_out` (the row is).
 */
const meaningSchema = z.string().min(1).max(200);

/** A manager's answers about a file, beside its columns. */
export const importChoicesSchema = z.object({
  dates: z.partialRecord(z.enum(importDateFields), dateOrderSchema),
  /** For rows whose plan has ended. */
  ended: z.enum(['leave_out', 'history']),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

/**
 * A manager's decision about a row: it is left out; its address isn't the member's, so it goes onto the call list; or
 * it is theirs, whoever else has it in the file, or also at the clinic. Null: as the file says.
 */
export const rowDecisionSchema = z.enum(['leave_out', 'call_list', 'same_person', 'same_customer']);
export type RowDecision = z.infer<typeof rowDecisionSchema>;

/** The cause of the problem that only `same_customer` answers. */
export const customerQuestion = '“…” is a customer with this address. Whose is it?';

const rowNumberSchema = z.int().positive();
const mostChanges = 1_000;

export const checkImportSchema = z.strictObject({
  mapping: importMappingSchema,
  choices: importChoicesSchema.partial().strict().default({}),
  /** Remembered for the next file. Null forgets it. */
  values: z
    .array(
      z.strictObject({
        field: z.enum(importValueFields),
        value: z.string().max(importLimits.cellLength),
        meaning: meaningSchema.nullable(),
      }),
    )
    .max(mostChanges)
    .default([]),
  /** Corrected cells, by the column's name. */
  cells: z
    .array(
      z.strictObject({
        row: rowNumberSchema,
        column: z.string(),
        value: z.string().trim().max(importLimits.cellLength),
      }),
    )
    .max(mostChanges)
    .default([]),
  /** For some rows, or for all that have an error of this kind. */
  decisions: z
    .array(
      z.strictObject({
        rows: z.union([
          z.array(rowNumberSchema).min(1).max(mostChanges),
          z.strictObject({ cause: z.string(), column: z.string().nullable() }),
        ]),
        decision: rowDecisionSchema.nullable(),
      }),
    )
    .max(mostChanges)
    .default([]),
});
export type CheckImportBody = z.infer<typeof checkImportSchema>;
export type CheckImportInput = z.input<typeof checkImportSchema>;

const importOptionSchema = z.object({ meaning: z.string(), label: z.string() });
export type ImportOption = z.infer<typeof importOptionSchema>;

/** Questions that the file leaves open, as found by the last check. */
export const importQuestionsSchema = z.object({
  /** Columns of which every date fits both orders, or some fit only one and some the other. */
  dates: z.array(
    z.object({
      field: z.enum(importDateFields),
      column: z.string(),
      example: z.string(),
      order: dateOrderSchema.nullable(),
    }),
  ),
  values: z.array(
    z.object({
      field: z.enum(importValueFields),
      column: z.string(),
      /** As first written; empty: empty cells. */
      value: z.string(),
      rows: z.int(),
      guess: z.string().nullable(),
      /** As a manager said, for this file or an earlier one. */
      meaning: z.string().nullable(),
    }),
  ),
  options: z.partialRecord(z.enum(importValueFields), z.array(importOptionSchema)),
  /** Rows whose plan has ended. */
  ended: z.int(),
});
export type ImportQuestions = z.infer<typeof importQuestionsSchema>;

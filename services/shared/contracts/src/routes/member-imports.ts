import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import {
  importDetailSchema,
  importProblemGroupSchema,
  importRowSchema,
  importSummarySchema,
} from '../models/import-progress.ts';
import { checkImportSchema, importLimits } from '../models/import.ts';
import { defineRoute } from './define-route.ts';

const importParams = z.strictObject({ id: pathIdSchema });
const csv = { mediaType: 'text/csv' } as const;

/** Reads the file and guesses its columns. Nothing of it is imported. */
export const uploadImport = defineRoute({
  method: 'post',
  path: '/api/admin/imports',
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'import-upload', subject: 'imports' },
  summary: 'Upload a CSV file of members, as text/csv',
  query: z.strictObject({ fileName: z.string().trim().min(1).max(200) }),
  hasRawBody: true,
  bodyLimitBytes: importLimits.bytes,
  isIdempotent: 'always',
  responses: { 201: z.object({ id: idSchema }) },
});

export const listImports = defineRoute({
  method: 'get',
  path: '/api/admin/imports',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'The latest imports of members',
  responses: { 200: z.object({ imports: z.array(importSummarySchema) }) },
});

export const readImport = defineRoute({
  method: 'get',
  path: '/api/admin/imports/:id',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'An import with its columns, its first rows, and its progress',
  params: importParams,
  responses: { 200: importDetailSchema },
  errors: ['not_found'],
});

/** The dry run. It changes no customer. */
export const checkImport = defineRoute({
  method: 'post',
  path: '/api/admin/imports/:id/check',
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'import-check', subject: 'import/:id' },
  summary:
    'Say what columns, values, and rows mean, correct cells, and check every row; changes no customer',
  params: importParams,
  body: checkImportSchema,
  isIdempotent: 'always',
  responses: { 200: importSummarySchema },
  errors: ['not_found', 'status_conflict'],
});

export const importRowsQuerySchema = z.strictObject({
  show: z.enum(['errors', 'warnings', 'leftOut', 'failed', 'unchanged', 'stayed', 'imported']),
  /** The row to go on after. */
  after: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0),
  /** Only rows with problems of this kind. */
  cause: z.string().max(1_000).optional(),
  column: z.string().max(200).optional(),
});

export const listImportProblems = defineRoute({
  method: 'get',
  path: '/api/admin/imports/:id/problems',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'What is wrong with the rows of an import, by kind, with three examples each',
  params: importParams,
  responses: { 200: z.object({ groups: z.array(importProblemGroupSchema) }) },
  errors: ['not_found'],
});

export const listImportRows = defineRoute({
  method: 'get',
  path: '/api/admin/imports/:id/rows',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'Rows of an import with their problems and outcomes, 50 at a time',
  params: importParams,
  query: importRowsQuerySchema,
  responses: { 200: z.object({ rows: z.array(importRowSchema), hasMore: z.boolean() }) },
  errors: ['not_found'],
});

export const exportImport = defineRoute({
  method: 'get',
  path: '/api/admin/imports/:id/file.csv',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  audit: { action: 'export', subject: 'import/:id' },
  summary: 'The uploaded file, or its rows that are not in, with columns of problems and outcomes',
  params: importParams,
  query: z.strictObject({ rows: z.enum(['all', 'problems']).default('all') }),
  responses: { 200: csv },
  errors: ['not_found'],
});

const act = { service: 'enrollment', access: ['manager'], limit: 'write' } as const;
const done = {
  params: importParams,
  isIdempotent: 'always',
  responses: { 200: importSummarySchema },
  errors: ['not_found', 'status_conflict'],
} as const;

export const startImport = defineRoute({
  ...act,
  method: 'post',
  path: '/api/admin/imports/:id/start',
  audit: { action: 'import-start', subject: 'import/:id' },
  summary: 'Import the rows without errors, or go on after a pause',
  ...done,
});

export const pauseImport = defineRoute({
  ...act,
  method: 'post',
  path: '/api/admin/imports/:id/pause',
  audit: { action: 'import-pause', subject: 'import/:id' },
  summary: 'Stop after the rows in progress',
  ...done,
});

export const undoImport = defineRoute({
  ...act,
  method: 'post',
  path: '/api/admin/imports/:id/undo',
  audit: { action: 'import-undo', subject: 'import/:id' },
  summary: 'Withdraw the imported members that nothing happened to since, within a day',
  ...done,
});

export const discardImport = defineRoute({
  ...act,
  method: 'post',
  path: '/api/admin/imports/:id/discard',
  audit: { action: 'import-discard', subject: 'import/:id' },
  summary: 'Delete an uploaded file that was not imported',
  params: importParams,
  isIdempotent: 'always',
  responses: { 204: null },
  errors: ['not_found', 'status_conflict'],
});

export const readImportTemplate = defineRoute({
  method: 'get',
  path: '/api/admin/import-template.csv',
  service: 'enrollment',
  access: ['manager'],
  limit: 'read',
  summary: 'An example of a file of members, with one worked row',
  responses: { 200: csv },
});

import { z } from 'zod';

function received(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  return Number.isNaN(input) ? 'nan' : typeof input;
}

/** The generic validation messages as spec §5 words them; a message given in a schema wins over these. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'Required';
    return `Expected ${issue.expected}, received ${received(issue.input)}`;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return `String must contain at least ${issue.minimum} character(s)`;
  }
  return undefined;
}

z.config({ customError: describeIssue });

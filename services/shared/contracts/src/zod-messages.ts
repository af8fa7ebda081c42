import { z } from 'zod';

function received(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  return Number.isNaN(input) ? 'nan' : typeof input;
}

function describeTooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `Please use ${maximum} characters or fewer`;
  if (origin === 'array') return `Please choose ${maximum} or fewer`;
  return `Please enter ${maximum} or less`;
}

function describeTooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const { origin, minimum, inclusive } = issue;
  if (origin === 'string') return `String must contain at least ${minimum} character(s)`;
  if (origin === 'array') return `Please choose at least ${minimum}`;
  return inclusive === false
    ? `Please enter more than ${minimum}`
    : `Please enter ${minimum} or more`;
}

/** Returns the default validation message in plain English. A message set in a schema takes precedence. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${issue.expected}, received ${received(issue.input)}`;
    case 'too_big':
      return describeTooBig(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'invalid_value':
      return `Please choose one of: ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`;
    case 'invalid_format':
    case 'invalid_union':
      return 'This does not have the right format';
    default:
      return undefined;
  }
}

z.config({ customError: describeIssue });

import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { parse } from './parse.ts';

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('The work was not refused.');
}

test('refuses text with a NUL character under its path', () => {
  const schema = z.object({ pet: z.object({ concerns: z.array(z.string()) }) });
  const refusal = refusalOf(() => parse(schema, { pet: { concerns: ['fine', 'a\0b'] } }));
  expect(refusal.code).toBe('validation_failed');
  expect(refusal.fields).toEqual({
    'pet.concerns.1': 'Contains a character that cannot be saved',
  });
  expect(parse(schema, { pet: { concerns: ['fine'] } })).toEqual({ pet: { concerns: ['fine'] } });
});

test('checks values nested deeper than the call stack allows', () => {
  const depth = 50_000;
  const nested: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
  expect(refusalOf(() => parse(z.unknown(), nested)).code).toBe('validation_failed');
});

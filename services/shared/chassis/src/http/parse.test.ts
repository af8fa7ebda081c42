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

test.each(['a\0b', '\ud800', 'a\udfffb', '\udfff\ud800'])(
  '[TXT-03] refuses %j, which cannot be stored, under its path',
  (text) => {
    const schema = z.object({ pet: z.object({ name: z.string() }) });
    const refusal = refusalOf(() => parse(schema, { pet: { name: text } }));
    expect(refusal.code).toBe('validation_failed');
    expect(refusal.fields).toEqual({ 'pet.name': 'Contains a character that cannot be saved' });
    expect(refusalOf(() => parse(z.unknown(), { [text]: 1 })).code).toBe('validation_failed');
    expect(parse(schema, { pet: { name: '🐶' } })).toEqual({ pet: { name: '🐶' } });
  },
);

test('refuses text with a NUL character under its path', () => {
  const schema = z.object({ pet: z.object({ concerns: z.array(z.string()) }) });
  const refusal = refusalOf(() => parse(schema, { pet: { concerns: ['fine', 'a\0b'] } }));
  expect(refusal.code).toBe('validation_failed');
  expect(refusal.fields).toEqual({
    'pet.concerns.1': 'Contains a character that cannot be saved',
  });
  expect(parse(schema, { pet: { concerns: ['fine'] } })).toEqual({ pet: { concerns: ['fine'] } });
});

test('[TXT-03] refuses values nested deeper than the call stack allows', () => {
  const nested = (depth: number): unknown =>
    JSON.parse(`{"pet":${'['.repeat(depth)}1${']'.repeat(depth)}}`);
  expect(refusalOf(() => parse(z.unknown(), nested(200_000))).fields).toEqual({
    pet: 'Is nested too deeply',
  });
  expect(parse(z.unknown(), nested(30))).toEqual(nested(30));
});

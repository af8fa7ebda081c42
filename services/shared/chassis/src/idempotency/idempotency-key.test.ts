import { AppError } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { readIdempotencyKey } from './idempotency-key.ts';

test('takes a quoted string and a bare one as the same key', () => {
  expect(readIdempotencyKey('"8e03978e-40d5-43dd-bc93-6894a57f9324"')).toBe(
    '8e03978e-40d5-43dd-bc93-6894a57f9324',
  );
  expect(readIdempotencyKey('8e03978e-40d5-43dd-bc93-6894a57f9324')).toBe(
    '8e03978e-40d5-43dd-bc93-6894a57f9324',
  );
});

test('does without', () => {
  expect(readIdempotencyKey(undefined)).toBeNull();
});

test.each(['', '""', 'two words', 'x'.repeat(201), 'naïve'])('refuses %j', (header) => {
  expect(() => readIdempotencyKey(header)).toThrow(AppError);
});

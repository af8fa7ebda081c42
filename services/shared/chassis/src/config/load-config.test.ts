import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, envFlag, envInt, envSecret, loadConfig } from './load-config.ts';

const schema = z.object({
  PORT: envInt,
  DEBUG: envFlag.default(false),
  TOKEN_SECRET: envSecret,
  NAME: z.string().default('clinic'),
});

const complete = { PORT: '8081', TOKEN_SECRET: 'x'.repeat(32) };

test('reads numbers and flags, and fills defaults', () => {
  expect(loadConfig(schema, { ...complete, DEBUG: 'true' })).toEqual({
    PORT: 8081,
    DEBUG: true,
    TOKEN_SECRET: 'x'.repeat(32),
    NAME: 'clinic',
  });
});

test('treats an empty variable as missing', () => {
  expect(loadConfig(schema, { ...complete, NAME: '' }).NAME).toBe('clinic');
});

test('lists every invalid variable at once and never prints a value', () => {
  const attempt = () => loadConfig(schema, { PORT: 'eighty', TOKEN_SECRET: 'short-secret' });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(/PORT: Expected a whole number[\s\S]*TOKEN_SECRET: Expected at least 32/);
  expect(attempt).not.toThrow(/short-secret/);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  ConfigError,
  envFlag,
  envInt,
  envSecret,
  loadConfig,
  textTermsEnvironment,
  textTermsOf,
} from './load-config.ts';

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

test('[LEG-06] [LEG-04] texts promise the price for the plan year and ending by phone, unless the clinic chose otherwise', () => {
  const read = (environment: Record<string, string>) =>
    textTermsOf(loadConfig(z.object(textTermsEnvironment), environment));
  expect(read({})).toEqual({ price: 'plan-year', ending: 'phone' });
  const chosen = { PRICE_TERMS: 'for-good', OWNER_CANCEL_ONLINE: 'true' };
  expect(read(chosen)).toEqual({ price: 'for-good', ending: 'online' });
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

import { publicConfigSchema } from '@petwell/contracts';
import { describe, expect, it } from 'vitest';
import { createConfig } from '../../../shared/testing/factories.ts';
import { disagreements } from '../../../shared/testing/disagreements.ts';
import { parseConfig } from './parse-config.ts';

describe('configuration, checked without zod', () => {
  it('accepts and returns what the contract does', () => {
    expect(parseConfig(createConfig())).toEqual(publicConfigSchema.parse(createConfig()));
  });

  it('refuses every wrong or missing value that the contract refuses', () => {
    const { agreed, differing } = disagreements(createConfig(), publicConfigSchema, parseConfig);
    expect(differing).toEqual([]);
    expect(agreed).toBeGreaterThan(40);
  });
});

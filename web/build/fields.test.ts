import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

test('[QUA-25] no field changes its number when the wheel turns over it', () => {
  const numberFields = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
    /\btype(?:=|: )\{?["']number["']/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(numberFields).toEqual([]);
});

import { expect, test } from 'vitest';
import { slownessOf } from './lint-rules.ts';

test.each([
  ['three quantifiers over spaces', /^(.*?)(?:\s*[:=×x]?\s*(\d{1,3}))?$/],
  ['two beside each other', /^\s*.+\s+x$/],
  ['nested ones', /^(?:a+)+$/],
  ['one that is tried again from each character', /\s+$/],
  ['one in a large bound without an end', /^\d{2,}\w*-$/],
])('[IMP-38] finds a slow pattern: %s', (_name, pattern) => {
  expect(slownessOf(pattern)).toMatch(/^Some text makes this pattern slow/);
});

test.each([[/^\s*x$/], [/(?<!\d)\d+$/], [/^\S+(?: \S+)*$/], [/^[a-z]{1,9}[a-z0-9]{1,9}-$/]])(
  '[IMP-38] accepts %s',
  (pattern) => {
    expect(slownessOf(pattern)).toBeNull();
  },
);

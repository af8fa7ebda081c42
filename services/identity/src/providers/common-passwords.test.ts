import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { loadCommonPasswords } from './common-passwords.ts';

/** Those of the published list, which comes in order of how common they are, that anybody could choose here. */
function chooseCommonPasswords(): string[] {
  const list: readonly (string | number)[] = dictionary['passwords-common'];
  const longEnough = list
    .map((password) => String(password).toLowerCase())
    .filter(({ length }) => length >= 6);
  return longEnough.slice(0, 3_000);
}

// A newer list is taken over with `npx vitest run --project unit common-passwords -u`.
test('the file has the most common passwords of the published list', async () => {
  const text = `${chooseCommonPasswords().join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('./common-passwords.txt');
});

test('3,000 are known, each as it is compared', () => {
  const passwords = loadCommonPasswords();
  expect(passwords.size).toBe(3_000);
  expect(passwords.has('password1')).toBe(true);
  expect([...passwords].filter((one) => one !== one.trim().toLowerCase())).toEqual([]);
});

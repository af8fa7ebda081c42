import { expect, test } from 'vitest';
import { gramsQuery, isOneGram, partOf } from './search-grams.ts';

test.each([
  ['d', "' d':*"],
  ['bo', "' bo':*"],
  ['ada', "'ada':*"],
  ['smith', "'smith':*"],
  ['olivia', "'olivia'"],
  ['whitaker', "'whitak' & 'hitake' & 'itaker'"],
  ["o'neil", "'o''neil'"],
  ['a\\b', "'a\\\\b':*"],
  ['zoë-ångström', "'zoë-ån' & 'oë-ång' & 'ë-ångs' & '-ångst' & 'ångstr' & 'ngströ' & 'gström'"],
])('%s is looked up as %s', (text, query) => {
  expect(gramsQuery(text)).toBe(query);
});

test('only what is longer than a gram has to be looked at again', () => {
  expect(['olivia', 'whitaker'].map(isOneGram)).toEqual([true, false]);
});

test('a short text begins a word', () => {
  expect(['bo', 'bob'].map(partOf)).toEqual([' bo', 'bob']);
});

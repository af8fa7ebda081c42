import { expect, test } from 'vitest';
import { readSearch } from './rules-search.ts';

test.each([
  ['', []],
  ['   ', []],
  [
    ' Ada  PARK ',
    [
      { text: 'ada', digits: null },
      { text: 'park', digits: null },
    ],
  ],
  ['ada@example.com', [{ text: 'ada@example.com', digits: null }]],
  ['904-555-0100', [{ text: '904-555-0100', digits: '9045550100' }]],
  ['(904) 555 0100', [{ text: '(904) 555 0100', digits: '9045550100' }]],
  ['+1 904 555 0100', [{ text: '+1 904 555 0100', digits: '9045550100' }]],
  ['904–555–0100 ext. 12', [{ text: '904–555–0100 ext. 12', digits: '9045550100' }]],
  ['９０４５５５', [{ text: '９０４５５５', digits: '904555' }]],
  ['55', [{ text: '55', digits: null }]],
  [
    'ada 0100',
    [
      { text: 'ada', digits: null },
      { text: '0100', digits: '0100' },
    ],
  ],
])('splits %j into search terms', (typed, words) => {
  expect(readSearch(typed)).toEqual(words);
});

test('uses at most six words', () => {
  expect(readSearch('a b c d e f g h').map(({ text }) => text)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ]);
});

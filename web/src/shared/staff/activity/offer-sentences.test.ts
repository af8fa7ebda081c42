import type { ActivityEntry } from '@petwell/contracts';
import { expect, it } from 'vitest';
import { describeActivity } from './describe-activity.ts';
import { textOf } from './words.ts';

function said(of: Pick<ActivityEntry, 'action' | 'result' | 'detail'>) {
  const entry = { id: 1, at: '2026-11-21T17:30:00.000Z', username: 'sam', name: 'Sam' };
  const { words, rest } = describeActivity({ ...entry, subject: 'campaign/5', ...of });
  const kept = words.filter(({ isKept }) => isKept).map(({ text }) => text);
  return { sentence: textOf(words), rest, kept };
}

const detail = 'Dog Gold, version 3, $65.00 a month from 2027-03-01, 418 members';

it('[OFR-17] says which price campaign was published, with version, price, and day', () => {
  expect(said({ action: 'publish-campaign', result: 'done', detail })).toEqual({
    sentence: 'published the move of 418 members to version 3 of Dog Gold at $65.00 a month',
    rest: 'From March 1, 2027',
    kept: ['Dog Gold', '$65.00'],
  });
});

it('[OFR-17] says which price campaign was undone, and what was only tried', () => {
  expect(said({ action: 'undo-campaign', result: 'done', detail })).toEqual({
    sentence: 'undid the move of 418 members to version 3 of Dog Gold',
    rest: null,
    kept: ['Dog Gold'],
  });
  const tried = 'This campaign was undone before.';
  expect(said({ action: 'undo-campaign', result: 'refused', detail: tried })).toEqual({
    sentence: 'tried to undo a price campaign',
    rest: tried,
    kept: [],
  });
});

import { expect, test } from 'vitest';
import { clip, fits, isAwaitingAnswer, keepNewest } from './rules.ts';

const now = new Date('2026-03-05T12:00:00.000Z');
const later = new Date('2026-03-06T00:00:00.000Z');

test.each([
  ['needs_response', later, true],
  ['needs_response', null, true],
  ['needs_response', new Date('2026-03-05T11:59:59.999Z'), false],
  ['warning_needs_response', later, true],
  ['appeal_needs_response', later, true],
  ['under_review', later, false],
  ['warning_under_review', later, false],
  ['appeal_under_review', later, false],
  ['won', later, false],
  ['lost', later, false],
  ['warning_closed', later, false],
  ['prevented', null, false],
  ['of a later version', later, false],
])('[MNY-63] a dispute %s, due %s, can be answered: %s', (status, evidenceDueAt, isAwaiting) => {
  expect(isAwaitingAnswer({ status, evidenceDueAt }, now)).toBe(isAwaiting);
});

const texts = (length: number) => [{ field: 'uncategorized_text', text: 'x'.repeat(length) }];

test.each([
  ['a short file', { bytes: 30_000, pages: 3, network: 'visa' }, true],
  ['4.5 MB', { bytes: 4_500_000, pages: 3, network: 'visa' }, true],
  ['more', { bytes: 4_500_001, pages: 3, network: 'visa' }, false],
  ['48 pages and one of text', { bytes: 1, pages: 48, network: 'visa' }, true],
  ['49 pages and one of text', { bytes: 1, pages: 49, network: 'visa' }, false],
  ['18 pages and one of text for Mastercard', { bytes: 1, pages: 18, network: 'mastercard' }, true],
  [
    '19 pages and one of text for Mastercard',
    { bytes: 1, pages: 19, network: 'mastercard' },
    false,
  ],
  ['an unknown network', { bytes: 1, pages: 48, network: null }, true],
])('[MNY-61] %s fits or not', (_case, size, isFitting) => {
  expect(fits({ ...size, texts: texts(2_500) })).toBe(isFitting);
});

test('[MNY-61] a text is cut at a word', () => {
  expect(clip('one two three', 13)).toBe('one two three');
  expect(clip('one two three', 12)).toBe('one two …');
  expect(clip('onetwothree', 7)).toBe('onetw …');
});

test('[MNY-61] the newest are kept, in order, and those that must be', () => {
  expect(keepNewest([1, 2, 3, 4], Infinity)).toEqual({ kept: [1, 2, 3, 4], leftOut: 0 });
  expect(keepNewest([1, 2, 3, 4], 2)).toEqual({ kept: [3, 4], leftOut: 2 });
  expect(keepNewest([1, 2, 3, 4], 1, (one) => one === 2)).toEqual({ kept: [2, 4], leftOut: 2 });
});

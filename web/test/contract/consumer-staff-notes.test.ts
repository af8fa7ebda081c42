// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  customerNotesQuery,
  duplicatesQuery,
  useAddCustomerNote,
} from '../../src/features/customers/api/customer-notes.ts';
import { dateTime, knownPath } from './answers.ts';
import { expectCommand, expectRead, paid, readFirst } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { integer, like, string } = MatchersV3;
const notes = knownPath('/api/admin/customers/${ownerId}/notes', '/api/admin/customers/7/notes');
const note = {
  id: integer(1),
  text: 'Prefers mornings',
  author: string('admin'),
  createdAt: dateTime,
};

test('[ADM-24] staff note something on a customer', async () => {
  await expectCommand(
    { state: paid, what: 'a note on a customer', path: notes, body: { text: 'Prefers mornings' } },
    201,
    { note },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useAddCustomerNote(7), 'Prefers mornings')).toMatchObject({
      note: { text: 'Prefers mornings' },
    });
  });
});

test('[ADM-24] [ADM-25] staff read the notes on a customer, and who may be the same person', async () => {
  await expectRead(
    { state: paid, what: 'the notes on a customer', path: notes, query: { limit: '10' } },
    { notes: like([]), hasMore: false },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(customerNotesQuery(7))).toEqual({ notes: [], hasMore: false });
  });
  await expectRead(
    {
      state: paid,
      what: 'the probable duplicates of a customer',
      path: knownPath(
        '/api/admin/customers/${ownerId}/duplicates',
        '/api/admin/customers/7/duplicates',
      ),
    },
    { duplicates: like([]) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(duplicatesQuery(7))).toEqual({ duplicates: [] });
  });
});

import type { Owner } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { owner } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import { createAddCustomerNote } from './customer-notes.ts';
import { fakeNotes, noNotes } from './test/fake-store.ts';

const actor = {
  staffId: 1,
  username: 'nora',
  name: 'Nora Vance',
  clientAddress: '::1',
  role: 'staff',
} as const;
function setUp(owners: Owner[]) {
  const database = createFakeDatabase({ owners }, noNotes());
  const transaction = database.transactionWith((rows) => ({ notes: fakeNotes(rows) }));
  return { database, addNote: createAddCustomerNote({ transaction }) };
}
const record = { scope: 'staff/1 POST', key: 'a' };

test('[ADM-24] a note, its log entry, and the stored response are written together', async () => {
  const { database, addNote } = setUp([owner({ id: 4 })]);
  const { note } = await addNote({ ownerId: 4, text: 'Prefers mornings', actor, record });
  expect(note).toMatchObject({ text: 'Prefers mornings', author: 'Nora Vance' });
  expect(database.rows().notes).toEqual([note]);
  expect(database.rows().activity).toMatchObject([
    { action: 'add-note', subject: 'owner/4', result: 'done', detail: null },
  ]);
  expect(database.rows().responses.size).toBe(1);
});

test('[ADM-24] nothing is noted about somebody who does not exist', async () => {
  const { database, addNote } = setUp([]);
  const add = addNote({ ownerId: 4, text: 'Who?', actor, record: null });
  await expect(add).rejects.toMatchObject({ code: 'not_found' });
  expect(database.rows().activity).toEqual([]);
});

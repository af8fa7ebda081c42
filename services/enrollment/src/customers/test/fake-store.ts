import type { CustomerNote, Owner } from '@petwell/contracts';
import type { NoteStore } from '../transaction.ts';

/** The empty tables of this room. */
export const noNotes = () => ({ notes: new Array<CustomerNote>() });

type Rows = ReturnType<typeof noNotes> & { owners: { owner: Owner }[] };

/** Notes in memory. */
export const fakeNotes = (rows: Rows): NoteStore => ({
  insert({ ownerId, kind = null, ...written }) {
    if (!rows.owners.some(({ owner }) => owner.id === ownerId)) return Promise.resolve(null);
    const createdAt = '2026-02-05T12:00:00.000Z';
    const note = { ...written, kind, id: rows.notes.length + 1, createdAt };
    rows.notes.push(note);
    return Promise.resolve(note);
  },
});

import { expect, test } from 'vitest';
import { createFakes } from '../../test/fakes.ts';
import { createListRevocations } from './list-revocations.ts';

test('goes on from its cursor, and a cursor at the end stays', async () => {
  const fakes = createFakes();
  await fakes.open({ id: 'one', ownerId: 1 });
  await fakes.open({ id: 'two', ownerId: 1 });
  const end = (id: string) =>
    fakes.database.inTransaction((tx) => tx.sessions.end({ ids: [id] }, fakes.now()));
  const list = createListRevocations({ sessions: fakes.database.sessions, now: fakes.now });
  await end('one');
  expect(await list(0n)).toEqual({ revocations: [{ sessionId: 'one' }], cursor: '1' });
  await end('two');
  expect(await list(1n)).toEqual({ revocations: [{ sessionId: 'two' }], cursor: '2' });
  expect(await list(2n)).toEqual({ revocations: [], cursor: '2' });
});

import { randomUUID } from 'node:crypto';
import { eventually } from '@petwell/acceptance';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { checkImport, listMemberSetups, readImport, uploadImport } from '@petwell/contracts';
import type { Visitors } from './visitors.ts';

const header =
  'First name,Last name,Email,Phone,Pet name,Type,Breed,Age,Plan,Monthly price,Started on,Next due on,Paid by';

let files = 0;

/** The contract's file: a member, a word for a plan, a row without an address, and a lost phone number. */
function newFile(): string {
  const today = clinicDay(new Date(), 'America/New_York');
  const at = `${randomUUID()}@example.com`;
  // Who waits for an address isn't one of an earlier file who has come in.
  const phone = `904-555-${1_000 + (files += 1)}`;
  const days = `${addDays(today, -100)},${addDays(today, 20)}`;
  const rows = [
    `Ana,Reyes,ana-${at},904-555-0100,Biscuit,dog,Beagle,4 years,Dog Gold`,
    `Bo,Lin,bo-${at},904-555-0101,Kiwi,dog,Beagle,4 years,Gold - Canine`,
    `Cy,Vance,,${phone},Mango,dog,Beagle,4 years,Dog Gold`,
    `Dee,Zhang,dee-${at},9.04556E+09,Olive,dog,Beagle,4 years,Dog Gold`,
  ];
  return [header, ...rows.map((row) => `${row},63.50,${days},card link`)].join('\n');
}

/** Creates the states of moving in, as a manager would. */
export function createImportStates(visitors: Visitors) {
  const withKey = () => ({ 'Idempotency-Key': randomUUID() });

  async function upload(): Promise<number> {
    const manager = await visitors.manager();
    const { body } = await manager.send('POST', '/api/admin/imports?fileName=members.csv', {
      content: newFile(),
      headers: { ...withKey(), 'content-type': 'text/csv' },
    });
    return uploadImport.responses[201].parse(body).id;
  }

  const read = async (id: number) => {
    const { body } = await (await visitors.manager()).get(`/api/admin/imports/${id}`);
    return readImport.responses[200].parse(body);
  };

  async function check(): Promise<number> {
    const manager = await visitors.manager();
    const id = await upload();
    const { mapping } = await read(id);
    // Another state's file may have taught it the word.
    const values = [{ field: 'plan', value: 'Gold - Canine', meaning: null }];
    const path = `/api/admin/imports/${id}/check`;
    const { body } = await manager.post(path, { mapping, values }, withKey());
    checkImport.responses[200].parse(body);
    return id;
  }

  /** Resolves when the rows without problems are members. */
  async function bringIn(): Promise<number> {
    const id = await check();
    const path = `/api/admin/imports/${id}/start`;
    await (await visitors.manager()).send('POST', path, { headers: withKey() });
    await eventually('the end of the import', () => read(id), {
      isDone: ({ status }) => status === 'finished',
    });
    return id;
  }

  return {
    upload,
    check,
    bringIn,
    /** The enrollment of an imported member without a set-up mail. */
    async newMember(): Promise<number> {
      await bringIn();
      const { body } = await (await visitors.manager()).get('/api/admin/members/setups');
      const { members } = listMemberSetups.responses[200].parse(body);
      return members.at(-1)?.enrollmentId ?? 0;
    },
  };
}
export type ImportStates = ReturnType<typeof createImportStates>;

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@petwell/chassis';
import { localSignIns } from '@petwell/local-stack';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmPayment,
  createSubscription,
  enrollWithPassword,
  eventually,
  readEnrollments,
  readMails,
  type Visitor,
} from '../../../src/index.ts';
import { ownerPassword, type AttackWorld } from './attack-world.ts';

/** Words that stand nowhere else, so that finding one says whose it is. */
const visitor: Visitor = {
  pet: {
    name: 'Xanthippus',
    type: 'dog',
    breed: 'Labrador',
    age: 'adult',
    healthConcerns: ['joint issues'],
  },
  owner: {
    firstName: 'Zephyrina',
    lastName: 'Quillfeather',
    email: 'zephyrina.quillfeather@petwell.example',
    phone: '(904) 555-0163',
  },
  password: 'secret-of-zephyrina-7',
};
const secondPassword = 'second-secret-of-zephyrina';
const newEmail = 'z.quillfeather.elsewhere@petwell.example';
const twinEmail = 'z.quillfeather.twin@petwell.example';

/** What must never be in a log, by what it is. */
async function forbidden(world: AttackWorld, clientSecrets: string[]) {
  const secrets = JSON.parse(await readFile(join(world.stack.dataDir, 'secrets.json'), 'utf8')) as {
    serviceAuthSecret: string;
    gatewayIdentitySecret: string;
    databasePasswords: Record<string, string>;
    sessionSigningKey: { d: string };
  };
  const texts: Record<string, string[]> = {
    names: ['Zephyrina', 'Quillfeather', 'Xanthippus'],
    addresses: [visitor.owner.email, newEmail, twinEmail, encodeURIComponent(visitor.owner.email)],
    phones: ['555-0163', '555-0177', '5550163'],
    passwords: [
      visitor.password,
      secondPassword,
      ownerPassword,
      'attackers-password',
      localSignIns.admin.password,
      localSignIns.demo.password,
    ],
    'client secrets': clientSecrets,
    'secrets of the installation': [
      secrets.serviceAuthSecret,
      secrets.gatewayIdentitySecret,
      secrets.sessionSigningKey.d,
      ...Object.values(secrets.databasePasswords),
      'whsec_simulator',
      'sk_test_simulator',
    ],
  };
  const patterns: Record<string, RegExp> = {
    'any address of a person': /person-\d+(?:@|%40)petwell\.example/i,
    'a token': /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
    'a cookie': /petwell_(?:owner|setup|staff)=[\w-]/,
    'the token of a link': /[?&]token=[\w-]{8,}/,
    'any client secret': /(?:pi|seti)_\w+_secret_\w+/,
    'the hash of a password': /\$argon2/,
  };
  return { texts, patterns };
}

/** A life in the system, with what goes wrong in it. Answers the client secrets that were handed out. */
async function liveThrough(world: AttackWorld): Promise<string[]> {
  const session = world.newSession();
  const enrolled = await enrollWithPassword(session, visitor);
  const { clientSecret } = await createSubscription(session, enrolled.enrollment.id);
  await confirmPayment(world.stripe, clientSecret);
  await eventually('the paid enrollment', () => readEnrollments(session, visitor.owner.email), {
    isDone: ([view]) => view?.status === 'active',
    deadlineMs: 30_000,
  });
  const signIn = (password: string) =>
    world.newSession().post('/api/login', { email: visitor.owner.email, password });
  expect((await signIn('a-wrong-guess')).status).toBe(401);
  expect((await signIn(visitor.password)).status).toBe(200);
  const body = { currentPassword: visitor.password, password: secondPassword };
  expect((await session.post('/api/account/password', body)).status).toBe(204);
  await world.newSession().post('/api/password-reset-requests', { email: visitor.owner.email });
  const changed = { ...visitor.owner, email: newEmail };
  await session.send('PUT', `/api/owners/${enrolled.owner.id}`, { body: changed });
  // Bodies that no parser understands and values that no schema takes are what logs like to quote.
  await fetch(new URL('/api/login', world.stack.urls.gateway), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${visitor.owner.email}", "password": "${visitor.password}"`,
  });
  await session.post('/api/enrollments', { owner: visitor.owner, pet: visitor.pet });
  const staff = await world.newStaff('manager');
  await staff.get(`/api/admin/users?q=${encodeURIComponent(newEmail)}`);
  await staff.post('/api/test-receipt', { email: newEmail, amount: '12765' });
  await violateUniqueKey(world);
  await eventually('mails', () => readMails(world.stack.urls.mailInbox, visitor.owner.email), {
    isDone: (mails) => mails.length >= 4,
    deadlineMs: 30_000,
  });
  return clientSecret ? [clientSecret] : [];
}

/** Violates a unique key: PostgreSQL would log the row, unless it is told not to. */
async function violateUniqueKey({ stack }: AttackWorld): Promise<void> {
  const pool = createPool({ databaseUrl: stack.control.databaseUrl('identity'), poolSize: 1 });
  const copy = `INSERT INTO owners (first_name, last_name, email, phone, registered_enrollment_id)
    VALUES ($1, $2, $3, $4, -1)`;
  const { firstName, lastName, phone } = visitor.owner;
  const values = [firstName, lastName, twinEmail, phone];
  try {
    await pool.query(copy, values);
    await expect(pool.query(copy, values)).rejects.toMatchObject({ code: '23505' });
    await pool.query('DELETE FROM owners WHERE registered_enrollment_id = -1');
  } finally {
    await pool.end();
  }
}

/** Around the find, so that its line can be looked for; never the find itself. */
function around(log: string, at: number): string {
  const start = log.lastIndexOf('\n', at) + 1;
  return log.slice(start, Math.min(at, start + 200));
}

export function describeLogPrivacy(worldOf: () => AttackWorld): void {
  describe('the logs of all processes', () => {
    let logs: Map<string, string>;
    let clientSecrets: string[];
    beforeAll(async () => {
      const world = worldOf();
      clientSecrets = await liveThrough(world);
      const folder = join(world.stack.dataDir, 'logs');
      const files = readdirSync(folder).filter((file) => file.includes('.log'));
      logs = new Map(
        await Promise.all(
          files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
        ),
      );
    });

    test('tell what happened, by routes', () => {
      expect(logs.get('gateway.log')).toContain('"route":"/api/enrollments/:email"');
      expect(logs.get('identity.log')).toContain('/api/account/password');
      expect(logs.get('postgres.log')).toContain('duplicate key value');
      for (const name of ['identity', 'catalog', 'enrollment', 'billing', 'notification']) {
        expect(logs.get(`${name}.log`)?.length, name).toBeGreaterThan(500);
      }
    });

    test('hold nobody’s data and no secret', async () => {
      const { texts, patterns } = await forbidden(worldOf(), clientSecrets);
      const finds: string[] = [];
      for (const [file, log] of logs) {
        const lower = log.toLowerCase();
        for (const [kind, words] of Object.entries(texts)) {
          for (const word of words) {
            const at = lower.indexOf(word.toLowerCase());
            if (at >= 0) finds.push(`${file}: ${kind}, after ${around(log, at)}`);
          }
        }
        for (const [kind, pattern] of Object.entries(patterns)) {
          const at = log.search(pattern);
          if (at >= 0) finds.push(`${file}: ${kind}, after ${around(log, at)}`);
        }
      }
      expect(finds).toEqual([]);
    });
  });
}

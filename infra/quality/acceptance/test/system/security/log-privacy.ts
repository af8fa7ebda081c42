import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@petwell/chassis';
import { localSignIns } from '@petwell/local-stack';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmMailbox,
  confirmPayment,
  createSubscription,
  enrollWithPassword,
  eventually,
  linesToSearch,
  newVisitor,
  readEnrollments,
  readMails,
  visitorPassword,
} from '../../../src/index.ts';
import { type SecurityFixture } from './security-fixture.ts';

/** Unique words, so that a match identifies the source. */
const visitor = newVisitor({
  pet: { name: 'Xanthippus' },
  owner: {
    firstName: 'Zephyrina',
    lastName: 'Quillfeather',
    email: 'zephyrina.quillfeather@petwell.example',
    phone: '(904) 555-0163',
  },
  password: 'secret-of-zephyrina-7',
});
const secondPassword = 'second-secret-of-zephyrina';
const newEmail = 'z.quillfeather.elsewhere@petwell.example';
const twinEmail = 'z.quillfeather.twin@petwell.example';

/** Data that must never be logged, by kind. */
async function forbidden(fixture: SecurityFixture, clientSecrets: string[]) {
  const secrets = JSON.parse(
    await readFile(join(fixture.stack.dataDir, 'secrets.json'), 'utf8'),
  ) as {
    serviceAuthSecret: string;
    gatewayIdentityKey: { d: string };
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
      visitorPassword,
      'attackers-password',
      localSignIns.admin.password,
      localSignIns.demo.password,
    ],
    'client secrets': clientSecrets,
    'secrets of the installation': [
      secrets.serviceAuthSecret,
      secrets.gatewayIdentityKey.d,
      secrets.sessionSigningKey.d,
      ...Object.values(secrets.databasePasswords),
      'whsec_simulator',
      'sk_test_simulator',
    ],
  };
  const patterns: Record<string, RegExp> = {
    'any address of a person': /ana-[\da-f-]{36}(?:@|%40)petwell\.example/i,
    'a token': /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
    'a cookie': /petwell_(?:owner|setup|staff)=[\w-]/,
    'the token of a link': /token(?:=|%(?:25)*3D)[\w-]{8,}/i,
    'any client secret': /(?:pi|seti)_\w+_secret_\w+/,
    'the hash of a password': /\$argon2/,
  };
  return { texts, patterns };
}

/** Runs a customer's full history, including errors. Returns the client secrets issued. */
async function liveThrough(fixture: SecurityFixture): Promise<string[]> {
  const session = fixture.newSession();
  const enrolled = await enrollWithPassword(session, visitor);
  const { clientSecret } = await createSubscription(session, enrolled.enrollment.id);
  await confirmPayment(fixture.stripe, clientSecret);
  await eventually('the paid enrollment', () => readEnrollments(session, visitor.owner.email), {
    isDone: ([view]) => view?.status === 'active',
    deadlineMs: 30_000,
  });
  const { email } = visitor.owner;
  await confirmMailbox(session, { email, mailInboxUrl: fixture.stack.urls.mailInbox });
  const signIn = (password: string) =>
    fixture.newSession().post('/api/login', { email: visitor.owner.email, password });
  expect((await signIn('a-wrong-guess')).status).toBe(401);
  expect((await signIn(visitor.password)).status).toBe(200);
  const body = { currentPassword: visitor.password, password: secondPassword };
  expect((await session.post('/api/account/password', body)).status).toBe(204);
  await fixture.newSession().post('/api/password-reset-requests', { email: visitor.owner.email });
  const changed = { ...visitor.owner, email: newEmail };
  await session.send('PUT', `/api/owners/${enrolled.owner.id}`, { body: changed });
  // Logs tend to quote unparsable bodies and invalid values.
  await fetch(new URL('/api/login', fixture.stack.urls.gateway), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${visitor.owner.email}", "password": "${visitor.password}"`,
  });
  // A mail gateway's `%23` puts a link's token into the path.
  for (const path of ['/card-link%23token=', '/card-link%2523token%253D', '/join?token=']) {
    const url = new URL(`${path}${'a-mailed-token'.repeat(3)}`, fixture.stack.urls.gateway);
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);
  }
  await session.post('/api/enrollments', { owner: visitor.owner, pet: visitor.pet });
  const staff = await fixture.newStaff('manager');
  await staff.get(`/api/admin/users?q=${encodeURIComponent(newEmail)}`);
  await staff.post('/api/test-receipt', { email: newEmail, amount: '12765' });
  await violateUniqueKey(fixture);
  await eventually('mails', () => readMails(fixture.stack.urls.mailInbox, visitor.owner.email), {
    isDone: (mails) => mails.length >= 5,
    deadlineMs: 30_000,
  });
  return clientSecret ? [clientSecret] : [];
}

/** Violates a unique key: PostgreSQL would log the row, unless it is told not to. */
async function violateUniqueKey({ stack }: SecurityFixture): Promise<void> {
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

/** Returns the text around a match without the match itself. */
function around(log: string, at: number): string {
  const start = log.lastIndexOf('\n', at) + 1;
  return log.slice(start, Math.min(at, start + 200));
}

export function describeLogPrivacy(getFixture: () => SecurityFixture): void {
  describe('the logs of all processes', () => {
    let logs: Map<string, string>;
    let clientSecrets: string[];
    beforeAll(async () => {
      const fixture = getFixture();
      clientSecrets = await liveThrough(fixture);
      const folder = join(fixture.stack.dataDir, 'logs');
      const files = readdirSync(folder).filter((file) => file.includes('.log'));
      logs = new Map(
        await Promise.all(
          files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
        ),
      );
    });

    test('record requests by route', () => {
      expect(logs.get('gateway.log')).toContain('"route":"/api/enrollments/:email"');
      expect(logs.get('identity.log')).toContain('/api/account/password');
      expect(logs.get('postgres.log')).toContain('duplicate key value');
      for (const name of ['identity', 'catalog', 'enrollment', 'billing', 'notification']) {
        expect(logs.get(`${name}.log`)?.length, name).toBeGreaterThan(500);
      }
    });

    test('[MNY-73] contain no personal data and no secrets', async () => {
      const { texts, patterns } = await forbidden(getFixture(), clientSecrets);
      const finds: string[] = [];
      for (const [file, text] of logs) {
        const log = linesToSearch(text).join('\n');
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

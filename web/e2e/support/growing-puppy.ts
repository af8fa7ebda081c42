import {
  type Answer,
  type BrowserSession,
  connectSimulator,
  createBrowserSession,
  eventually,
  newIdempotencyKey,
} from '@petwell/acceptance';
import { startLinkSchema } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { z } from 'zod';
import { inDays } from './appointments.ts';
import { command, staffSession } from './clinic-staff.ts';
import { linkInMail } from './mail.ts';
import { providerUrl } from './provider.ts';
import { newEmail } from './test.ts';

/** Days until the next plan year, so few that the statement of the old one isn't sent anymore. */
const nextYearIn = 25;

const yearsEarlier = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28');

/** One file is read at a time, and other tests have theirs read. */
const onceFree = (what: string, send: () => Promise<Answer>): Promise<Answer> =>
  eventually(what, send, { isDone: ({ status }) => status < 300, deadlineMs: 60_000 });

async function importRow(staff: BrowserSession, row: Record<string, string>): Promise<void> {
  const content = [Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n');
  const key = () => ({ 'idempotency-key': newIdempotencyKey() });
  const { body } = await onceFree('the upload', () =>
    staff.send('POST', '/api/admin/imports?fileName=puppy.csv', {
      content,
      headers: { ...key(), 'content-type': 'text/csv' },
    }),
  );
  const file = `/api/admin/imports/${z.object({ id: z.int() }).parse(body).id}`;
  const read = z.object({ mapping: z.array(z.unknown()) });
  const { mapping } = read.parse((await staff.get(file)).body);
  await onceFree('the check', () => staff.post(`${file}/check`, { mapping }, key()));
  await command(staff, 'POST', `${file}/start`, {});
  await eventually('the end of the import', async () => (await staff.get(file)).body, {
    isDone: (found) =>
      z.object({ counts: z.object({ imported: z.literal(1) }) }).safeParse(found).success,
    deadlineMs: 30_000,
  });
}

/** Does what the page of the mailed set-up link does, with Visa 4242. */
async function setUp(email: string): Promise<void> {
  const [, token] = (await linkInMail(email, '/plan-link', '#')).split('token=');
  const owner = createBrowserSession(process.env['BASE_URL'] ?? 'http://localhost:8080');
  const post = (step: string, body: object) =>
    command(owner, 'POST', `/api/plan-links/${step}`, body);
  const shown = startLinkSchema.parse(await post('lookup', { token }));
  const { firstChargeOn, monthlyTotal } = shown;
  const { clientSecret } = z
    .object({ clientSecret: z.string() })
    .parse(await post('prepare', { token }));
  const [setupIntentId = ''] = clientSecret.split('_secret');
  const stripe = connectSimulator(providerUrl());
  await stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' });
  const textVersion = currentVersion('plan-link', { price: 'plan-year', ending: 'phone' });
  await post('confirm', { token, setupIntentId, firstChargeOn, monthlyTotal, textVersion });
}

export type GrowingPuppy = { email: string; petName: string; nextYearOn: string };

/** Brings in a puppy with Puppy Gold for $71.50, which is a year old before its next plan year begins. */
export async function joinGrowingPuppy(name = 'Pip', owner = 'Ana Reyes'): Promise<GrowingPuppy> {
  const email = newEmail();
  const petName = `${name} ${email.split('@')[0]}`;
  const [firstName = '', lastName = ''] = owner.split(' ');
  const nextYearOn = inDays(nextYearIn);
  const staff = await staffSession();
  await importRow(staff, {
    'First name': firstName,
    'Last name': lastName,
    Email: email,
    Phone: '904-555-0100',
    'Pet name': petName,
    Species: 'dog',
    Breed: 'Beagle',
    'Birth date': yearsEarlier(inDays(nextYearIn - 15), 1),
    Plan: 'Puppy Gold',
    'Monthly price': '71.50',
    'Started on': yearsEarlier(nextYearOn, 1),
    'Next due on': nextYearOn,
    'Paid by': 'card link',
  });
  const { body } = await staff.get(`/api/admin/desk/pets?search=${encodeURIComponent(petName)}`);
  const { pets } = z.object({ pets: z.array(z.object({ enrollmentId: z.int() })) }).parse(body);
  const enrollmentIds = pets.map(({ enrollmentId }) => enrollmentId);
  await command(staff, 'POST', '/api/admin/members/send-setup', { enrollmentIds });
  await setUp(email);
  return { email, petName, nextYearOn };
}

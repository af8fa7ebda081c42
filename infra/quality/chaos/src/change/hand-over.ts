import { toCents } from '@petwell/contracts';
import { readHandover } from '@petwell/contracts/routes';
import { createDesk } from '../load/desk.ts';
import { password } from '../load/enrolling.ts';
import type { JourneyContext } from '../load/journey.ts';
import { agreeByLink } from '../load/restart-plan.ts';
import { createWebClient, newKey } from '../load/web-client.ts';
import { insist } from '../months/insist.ts';
import type { ChangeMember } from './member.ts';
import type { ChangeRecords } from './records.ts';
import type { Staff } from './staff.ts';

type Crew = JourneyContext & { staff: Staff; records: ChangeRecords };

const readOf =
  ({ desk }: Pick<Crew, 'desk'>, enrollmentId: number) =>
  async () => {
    const answer = await desk.read(`/api/admin/enrollments/${enrollmentId}/handover`);
    return readHandover.responses[200].parse(answer).handover ?? undefined;
  };

/** No address contains another one. */
const addressOf = (name: string, email: string) => email.replace('@', `-${name}@`);

/** Two of the staff hand a pet over to two people at once. Returns the one who is asked. */
function order(enrollmentId: number, { desk, gatewayUrl }: Crew, email: string) {
  const read = readOf({ desk }, enrollmentId);
  const path = `/api/admin/enrollments/${enrollmentId}/handover`;
  const send = (by: typeof desk, firstName: string) => {
    const address = addressOf(firstName.toLowerCase(), email);
    const newOwner = { firstName, lastName: 'Lim', email: address, phone: '904-555-0101' };
    return by.send('POST', path, { newOwner, isAgreed: true }, newKey());
  };
  return insist(desk, 'hand a pet over', async () => {
    const before = await read();
    if (before) return before;
    const other = createDesk(gatewayUrl, desk.patience);
    const answers = await Promise.allSettled([send(desk, 'Bea'), send(other, 'Cy')]);
    const asked = await read();
    if (!asked) throw new Error(answers.map(({ status }) => status).join(', '));
    return asked;
  });
}

/** The owner before signs in, and reads what is left of the plan. */
function readAsBefore({ gatewayUrl, desk }: Crew, email: string): Promise<string> {
  const web = createWebClient(gatewayUrl);
  return insist(desk, 'read what is left', async () => {
    await web.call('POST', '/api/login', { email, password });
    const plans = await web.call('GET', `/api/enrollments/${encodeURIComponent(email)}`);
    return JSON.stringify([plans, await web.call('GET', '/api/payments')]);
  });
}

/** Staff hand a pet over; the new owner agrees in two tabs. */
export async function handOver(
  enrollmentId: number,
  crew: Crew,
  member: ChangeMember,
): Promise<void> {
  const asked = await order(enrollmentId, crew, member.email);
  const shown = await agreeByLink({ ...crew, email: asked.newOwnerEmail });
  const read = readOf(crew, enrollmentId);
  await insist(crew.desk, 'wait for the handover', async () => {
    const state = (await read())?.state;
    if (state !== 'done') throw new Error(`${enrollmentId} is ${state}`);
  });
  const before = await readAsBefore(crew, member.email);
  member.takeover = {
    firstChargeOn: shown.firstChargeOn,
    monthlyCents: toCents(shown.monthlyTotal),
    seenBy: { before, after: JSON.stringify(shown) },
  };
}

/** Staff record a use of the new owner's plan, and try to record one of the plan before. */
export async function useSince(enrollmentId: number, crew: Crew): Promise<void> {
  const { desk, records, staff } = crew;
  const asked = await insist(desk, 'find the new owner', readOf(crew, enrollmentId));
  const plan = (await records.activePlans()).get(asked?.newOwnerEmail ?? '');
  if (!plan) throw new Error('no new owner has an active plan');
  await staff.use(plan.enrollmentId, 'exam');
  await staff.tryUse(enrollmentId, 'exam');
}

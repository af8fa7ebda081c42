import { readHandover } from '@petwell/contracts/routes';
import type { JourneyContext } from '../load/journey.ts';
import { agreeByLink } from '../load/restart-plan.ts';
import { createDesk } from '../load/desk.ts';
import { newKey } from '../load/web-client.ts';
import { insist } from '../months/insist.ts';
import type { ChangeMember } from './member.ts';

/** Two of the staff hand a pet over to two people at once; the one who is asked agrees in two tabs. */
export async function handOver(
  enrollmentId: number,
  context: JourneyContext,
  { email }: Pick<ChangeMember, 'email'>,
): Promise<void> {
  const { desk, gatewayUrl } = context;
  const path = `/api/admin/enrollments/${enrollmentId}/handover`;
  const read = async () =>
    readHandover.responses[200].parse(await desk.read(path)).handover ?? undefined;
  const order = (by: typeof desk, name: string) => {
    const newOwner = {
      firstName: 'Bea',
      lastName: 'Lim',
      email: `${name}-${email}`,
      phone: '904-555-0101',
    };
    return by.send('POST', path, { newOwner, isAgreed: true }, newKey());
  };
  const asked = await insist(desk, 'hand a pet over', async () => {
    const before = await read();
    if (before) return before;
    const other = createDesk(gatewayUrl, desk.patience);
    const answers = await Promise.allSettled([order(desk, 'bea'), order(other, 'cy')]);
    const now = await read();
    if (!now) throw new Error(answers.map(({ status }) => status).join(', '));
    return now;
  });
  await agreeByLink({ ...context, email: asked.newOwnerEmail });
  await insist(desk, 'wait for the handover', async () => {
    const state = (await read())?.state;
    if (state !== 'done') throw new Error(`${enrollmentId} is ${state}`);
  });
}

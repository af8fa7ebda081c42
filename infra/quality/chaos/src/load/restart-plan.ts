import { startLinkVersions } from '@petwell/contracts/legal';
import { z } from 'zod';
import type { AftermathGiven } from './aftermath-given.ts';
import type { Outcome } from './aftermath-kinds.ts';
import { endNow } from './end-plan.ts';
import { keepTrying } from './keep-trying.ts';
import { createWebClient, newKey, type RefusedError } from './web-client.ts';

const shownSchema = z.object({ firstChargeOn: z.string(), monthlyTotal: z.string() });
const preparedSchema = z.object({ clientSecret: z.string() });
const enrollmentsSchema = z.object({
  enrollments: z.array(z.object({ id: z.number(), status: z.string() })),
});

/** After a crash, what it was working on is claimed for a while. */
const isPassing = ({ code }: RefusedError): boolean => code === 'status_conflict';

/** The owner reads the page, has the bank accept a card, and agrees in two tabs at once. */
async function agree({ gatewayUrl, cardForm, desk }: AftermathGiven, token: string) {
  const { call } = createWebClient(gatewayUrl);
  const post = (action: string, body: object) =>
    keepTrying(`${action} by link`, desk.patience, () =>
      call('POST', `/api/plan-links/${action}`, { token, ...body }),
    );
  const shown = shownSchema.parse(await post('lookup', {}));
  const { clientSecret } = preparedSchema.parse(await post('prepare', {}));
  await keepTrying('enter a card', desk.patience, () =>
    cardForm.confirm(clientSecret, 'pm_card_visa'),
  );
  const [setupIntentId = ''] = clientSecret.split('_secret');
  const textVersion = startLinkVersions[0];
  const { firstChargeOn, monthlyTotal } = shown;
  const confirm = () =>
    post('confirm', { setupIntentId, textVersion, firstChargeOn, monthlyTotal });
  await Promise.all([confirm(), confirm()]);
}

async function untilActive({ web, email, enrollmentId, desk }: AftermathGiven): Promise<void> {
  await keepTrying('wait for the plan to go on', desk.patience, async () => {
    const answer = await web.call('GET', `/api/enrollments/${encodeURIComponent(email)}`);
    const { enrollments } = enrollmentsSchema.parse(answer);
    const plan = enrollments.find(({ id }) => id === enrollmentId);
    if (plan?.status !== 'active') throw new Error('not there yet');
  });
}

/** Staff end a plan, double-click "Start again", and its owner agrees by the mailed link. */
export async function restart(given: AftermathGiven): Promise<Outcome> {
  await endNow(given);
  const key = newKey();
  const path = `/api/admin/enrollments/${given.enrollmentId}/undo-end`;
  const click = () => given.desk.click('start again', path, { key, isPassing });
  await Promise.all([click(), click()]);
  await agree(given, await given.inbox.tokenFor({ email: given.email, path: '/plan-link' }));
  await untilActive(given);
  return { isRestarted: true };
}

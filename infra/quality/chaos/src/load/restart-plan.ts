import { currentVersion } from '@petwell/contracts/legal';
import { z } from 'zod';
import type { Outcome } from './aftermath-kinds.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import { endNow } from './end-plan.ts';
import { keepTrying } from './keep-trying.ts';
import type { PaidEnrollment } from './paid-enrollment.ts';
import { createWebClient, newKey, RefusedError, type WebClient } from './web-client.ts';
import { shownTerms } from './shown-terms.ts';

const lookUp = '/api/plan-links/lookup';

const shownSchema = z.object({ firstChargeOn: z.string(), monthlyTotal: z.string() });
const preparedSchema = z.object({ clientSecret: z.string() });
const enrollmentsSchema = z.object({
  enrollments: z.array(z.object({ id: z.number(), status: z.string() })),
});

/** After a crash, what it was working on is claimed for a while. */
const isPassing = ({ code }: RefusedError): boolean => code === 'status_conflict';

const isOver = (error: unknown): boolean => {
  const reason = error instanceof Error && error.cause ? error.cause : error;
  return reason instanceof RefusedError && reason.code === 'link_invalid';
};

type Invited = Pick<PaidEnrollment, 'desk' | 'email' | 'inbox' | 'cardForm' | 'gatewayUrl'>;

/** Reads the page of the newest link. An order that a crash interrupted may have been repeated with another link. */
const open = ({ desk, email, inbox }: Invited, { call }: WebClient) =>
  keepTrying('open the link', desk.patience, async () => {
    const token = await inbox.tokenFor({ email, path: '/plan-link' });
    try {
      return { token, ...shownSchema.parse(await call('POST', lookUp, { token })) };
    } catch (error) {
      throw isOver(error) ? new Error('waits for a newer link') : error;
    }
  });

/** The owner reads the page, has the bank accept a card, and agrees in two tabs at once. Returns what was shown. */
export async function agreeByLink(paid: Invited): Promise<z.infer<typeof shownSchema>> {
  const { cardForm, desk } = paid;
  const web = createWebClient(paid.gatewayUrl);
  const post = (action: string, body: object) =>
    keepTrying(`${action} by link`, desk.patience, () =>
      web.call('POST', `/api/plan-links/${action}`, body),
    );
  const { token, ...shown } = await open(paid, web);
  const { clientSecret } = preparedSchema.parse(await post('prepare', { token }));
  await keepTrying('enter a card', desk.patience, () =>
    cardForm.confirm(clientSecret, 'pm_card_visa'),
  );
  const [setupIntentId] = clientSecret.split('_secret');
  const agreement = {
    token,
    setupIntentId,
    textVersion: currentVersion('plan-link', shownTerms),
    ...shown,
  };
  const confirm = () => post('confirm', agreement);
  const tabs = await Promise.allSettled([confirm(), confirm()]);
  // A tab that is late may hear that the link was used.
  const failed = tabs.flatMap((tab) => (tab.status === 'rejected' ? [tab.reason as unknown] : []));
  const wrong = failed.length === tabs.length ? failed : failed.filter((error) => !isOver(error));
  if (wrong.length > 0) throw wrong[0];
  return shown;
}

async function untilActive({ web, email, enrollmentId, desk }: PaidEnrollment): Promise<void> {
  await keepTrying('wait for the plan to go on', desk.patience, async () => {
    const answer = await web.call('GET', `/api/enrollments/${encodeURIComponent(email)}`);
    const { enrollments } = enrollmentsSchema.parse(answer);
    const plan = enrollments.find(({ id }) => id === enrollmentId);
    if (plan?.status !== 'active') throw new Error('not there yet');
  });
}

/** Staff end a plan, double-click "Start again", and its owner agrees by the mailed link. */
export async function restart(paid: PaidEnrollment): Promise<Outcome> {
  // Only a plan that was active can start again.
  await untilActive(paid);
  await endNow(paid);
  await confirmMailbox(paid);
  const key = newKey();
  const path = `/api/admin/enrollments/${paid.enrollmentId}/undo-end`;
  const click = () => paid.desk.click('start again', path, { key, isPassing });
  await Promise.all([click(), click()]);
  await agreeByLink(paid);
  await untilActive(paid);
  return { isRestarted: true };
}

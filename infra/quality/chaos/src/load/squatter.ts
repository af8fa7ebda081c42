import { setTimeout as wait } from 'node:timers/promises';
import { currentVersion } from '@petwell/contracts/legal';
import { z } from 'zod';
import type { CardForm } from './card-form.ts';
import { enroll, setPassword, type EnrolledPet } from './enrolling.ts';
import { keepTrying, type Patience } from './keep-trying.ts';
import { agreeToPay, confirmCard, requestSubscription, untilActive } from './paying.ts';
import type { Squat } from './squat.ts';
import { ownersCard } from './squatted-owner.ts';
import { createWebClient, newKey, RefusedError, type WebClient } from './web-client.ts';
import { shownTerms } from './shown-terms.ts';

const dashboardSchema = z.object({
  enrollments: z.array(z.object({ id: z.number(), pet: z.object({ id: z.number() }) })),
});
const pauseMs = 2_000;

/** Only the owner has a card of this brand. */
function showsCard(answer: unknown): boolean {
  const text = JSON.stringify(answer).toLowerCase();
  return text.includes(ownersCard.brand) || text.includes(`"${ownersCard.last4}"`);
}

const isRefused = (error: unknown): boolean =>
  error instanceof RefusedError || (error instanceof Error && error.cause instanceof RefusedError);

type Given = { gatewayUrl: string; cardForm: CardForm; patience: Patience };

/** Everything that any browser may read or pay. Notes what shows the owner's card. */
function createSpy(squat: Squat, web: WebClient) {
  const { email } = squat;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await web.call(method, path, body, body === undefined ? {} : { key: newKey() });
    if (showsCard(answer)) squat.sightings.push(`${method} ${path.replace(email, '{email}')}`);
    return answer;
  }
  // Whatever is refused shows nothing, and while something is down, nothing is shown either.
  const peek = (method: string, path: string, body?: unknown) =>
    ask(method, path, body).catch(() => null);

  async function look(): Promise<void> {
    const dashboard = await peek('GET', `/api/enrollments/${encodeURIComponent(email)}`);
    const plans = dashboardSchema.safeParse(dashboard).data?.enrollments ?? [];
    const pages = ['/api/payments', '/api/agreements', '/api/appointments', '/api/account/export'];
    const ofPlans = plans.flatMap(({ id, pet }) => [
      `/api/enrollments/${id}/benefits`,
      `/api/pets/${pet.id}/care`,
    ]);
    for (const path of [...pages, ...ofPlans]) await peek('GET', path);
  }

  async function pay(enrollmentId: number): Promise<void> {
    squat.attempts.push(enrollmentId);
    const textVersion = currentVersion('payment', shownTerms);
    const useSavedCard = { last4: ownersCard.last4, textVersion };
    await peek('POST', '/api/create-subscription', { enrollmentId });
    await peek('POST', '/api/create-subscription', { enrollmentId, useSavedCard });
  }

  return { ask, peek, look, pay };
}

/** Reads everything again and again, until stopped. */
function startWatch(look: () => Promise<void>): { stop(): Promise<void> } {
  const ended = new AbortController();
  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      await look();
      await wait(pauseMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };
}

/** A browser that enrolls with an address that isn't its own, and keeps its session. */
export function createSquatter(squat: Squat, given: Given) {
  const { email } = squat;
  const web = createWebClient(given.gatewayUrl);
  const visit = { ...given, web };
  const { ask, peek, look, pay } = createSpy(squat, web);
  let own: EnrolledPet | null = null;

  const enrollPet = (petName: string, existingOwnerId: number | null) => {
    const plan = { index: 0, email, petName, enrolling: 'once' as const };
    return enroll({ ...visit, plan }, { existingOwnerId });
  };

  /** Enrolls, and sets a password. */
  async function claim({ withPassword = true } = {}): Promise<void> {
    own = await enrollPet('Shadow', null);
    if (withPassword) await setPassword({ ...visit, plan: { email } }, own.ownerId);
  }

  return {
    claim,
    /** Where the address is taken, the browser gets nothing. */
    tryToClaim: () =>
      claim().catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      }),
    /** Pays with a card of their own. */
    async payOwn(): Promise<EnrolledPet> {
      if (!own) throw new Error('the squatter was not enrolled');
      const secret = await requestSubscription(visit, own.enrollmentId, 1);
      if (secret !== null) {
        await agreeToPay(visit, own.enrollmentId);
        await confirmCard(visit, secret, 'accepted');
      }
      await untilActive(visit, email);
      return own;
    },
    /** Reads what the session has now. */
    readOwn: () =>
      keepTrying('read the squatted account', given.patience, () =>
        ask('GET', `/api/enrollments/${encodeURIComponent(email)}`),
      ),
    /** Reads everything, and tries to pay the own plan and another pet's with the owner's card. */
    async tryEverything(): Promise<void> {
      await look();
      if (own) {
        if (squat.kind !== 'pays-first') await pay(own.enrollmentId);
        const another = await enrollPet('Shadow junior', own.ownerId).catch(() => null);
        if (another) await pay(another.enrollmentId);
      }
      await peek('GET', '/api/session');
      await look();
    },
    watch: () => startWatch(look),
  };
}
export type Squatter = ReturnType<typeof createSquatter>;

import { setTimeout as wait } from 'node:timers/promises';
import type { CardForm } from './card-form.ts';
import { enroll, setPassword, type EnrolledPet } from './enrolling.ts';
import type { Patience } from './persistence.ts';
import { askForSubscription, confirmCard, tellServer, untilActive } from './paying.ts';
import type { JourneyPlan } from './plan-journey.ts';
import { createWebClient, type WebClient } from './web-client.ts';

/** What an owner did and meant, as they saw it: the checker compares it with what everybody else says. */
export type Journey = {
  email: string;
  /** How many enrollments the owner wanted; each of them once. */
  intended: number;
  /** Of them, how many the owner confirmed a card for and was told that it was accepted. */
  accepted: number;
  /** Why the owner could not go on, if so. */
  problem: string | null;
};

export type JourneyWorld = { gatewayUrl: string; cardForm: CardForm; patience: Patience };

type Visit = JourneyWorld & { web: WebClient; plan: JourneyPlan; journey: Journey };

async function pay(visit: Visit, enrolled: EnrolledPet): Promise<void> {
  const { plan, journey } = visit;
  const clientSecret = await askForSubscription(visit, enrolled.enrollmentId, plan.tabs);
  if (plan.ending === 'abandons-card') return;
  // Nothing to confirm: another tab, or a try whose answer was lost, has paid already.
  if (clientSecret !== null) await confirmCard(visit, clientSecret, plan.card);
  journey.accepted += 1;
  if (plan.ending === 'tells-server') {
    await tellServer(visit.web, enrolled.enrollmentId, clientSecret);
  }
}

async function addSecondPet(visit: Visit, first: EnrolledPet): Promise<void> {
  await untilActive(visit, visit.plan.email);
  visit.journey.intended += 1;
  const plan = { ...visit.plan, petName: `${visit.plan.petName} junior` };
  const second = await enroll(
    { ...visit, plan: { ...plan, enrolling: 'double-click' } },
    { existingOwnerId: first.ownerId },
  );
  await pay(visit, second);
}

async function walk(visit: Visit): Promise<void> {
  const { plan } = visit;
  const first = await enroll(visit, { existingOwnerId: null });
  if (plan.ending === 'abandons-password') return;
  await setPassword(visit, first.ownerId);
  await pay(visit, first);
  if (plan.hasSecondPet) await addSecondPet(visit, first);
}

/** Goes the way of one owner, from the pet form to the end that was planned for them. Never rejects. */
export async function runJourney(plan: JourneyPlan, world: JourneyWorld): Promise<Journey> {
  const journey: Journey = { email: plan.email, intended: 1, accepted: 0, problem: null };
  await wait(plan.startsAtMs);
  try {
    const web = createWebClient(world.gatewayUrl);
    await walk({ ...world, web, plan, journey });
  } catch (error) {
    journey.problem = error instanceof Error ? error.message : String(error);
  }
  return journey;
}

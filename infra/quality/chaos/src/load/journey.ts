import { setTimeout as wait } from 'node:timers/promises';
import type { Aftermath } from './aftermath-kinds.ts';
import { runAftermath } from './aftermath.ts';
import type { Bank } from './bank.ts';
import type { CardForm } from './card-form.ts';
import type { Desk } from './desk.ts';
import { enroll, setPassword, type EnrolledPet } from './enrolling.ts';
import type { Inbox } from './inbox.ts';
import type { Patience } from './keep-trying.ts';
import {
  agreeToPay,
  confirmCard,
  notifyServer,
  requestSubscription,
  untilActive,
} from './paying.ts';
import type { JourneyPlan } from './plan-journey.ts';
import { createWebClient, type WebClient } from './web-client.ts';

/** An owner's intentions and observations. The checker compares them with every record. */
export type Journey = {
  email: string;
  /** How many enrollments the owner wanted. */
  intended: number;
  /** How many of them had a card accepted. */
  accepted: number;
  /** The result that staff saw for the first plan; null if they did nothing. */
  aftermath: Aftermath | null;
  /** Why the owner got stuck, if so. */
  problem: string | null;
};

export type JourneyContext = {
  gatewayUrl: string;
  cardForm: CardForm;
  desk: Desk;
  bank: Bank;
  inbox: Inbox;
  patience: Patience;
};

type Visit = JourneyContext & { web: WebClient; plan: JourneyPlan; journey: Journey };

/** Follows one owner's plan from the pet form to its end. Never rejects. */
export async function runJourney(plan: JourneyPlan, context: JourneyContext): Promise<Journey> {
  const journey: Journey = {
    email: plan.email,
    intended: 1,
    accepted: 0,
    aftermath: null,
    problem: null,
  };
  await wait(plan.startsAtMs);
  try {
    const web = createWebClient(context.gatewayUrl);
    await followPlan({ ...context, web, plan, journey });
  } catch (error) {
    journey.problem = error instanceof Error ? error.message : String(error);
  }
  return journey;
}

async function followPlan(visit: Visit): Promise<void> {
  const { plan } = visit;
  const first = await enroll(visit, { existingOwnerId: null });
  if (plan.ending === 'abandons-password') return;
  await setPassword(visit, first.ownerId);
  await pay(visit, first);
  if (plan.hasSecondPet) await addSecondPet(visit, first);
  if (plan.aftermath === null) return;
  const { email, aftermath: kind } = plan;
  visit.journey.aftermath = await runAftermath({ ...visit, ...first, email, kind });
}

async function pay(visit: Visit, { enrollmentId }: EnrolledPet): Promise<void> {
  const { plan, journey } = visit;
  const clientSecret = await requestSubscription(visit, enrollmentId, plan.tabs);
  if (plan.ending === 'abandons-card') return;
  // Without a secret, another tab or an attempt with a lost response has already paid.
  if (clientSecret !== null) {
    await agreeToPay(visit, enrollmentId);
    await confirmCard(visit, clientSecret, plan.card);
  }
  journey.accepted += 1;
  if (plan.ending === 'notifies-server') await notifyServer(visit.web, enrollmentId, clientSecret);
}

async function addSecondPet(visit: Visit, { ownerId }: EnrolledPet): Promise<void> {
  await untilActive(visit, visit.plan.email);
  visit.journey.intended += 1;
  const petName = `${visit.plan.petName} junior`;
  const plan = { ...visit.plan, petName, enrolling: 'double-click' as const };
  await pay(visit, await enroll({ ...visit, plan }, { existingOwnerId: ownerId }));
}

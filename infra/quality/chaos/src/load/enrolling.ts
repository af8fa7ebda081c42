import { z } from 'zod';
import { keepTrying, type Patience } from './keep-trying.ts';
import type { JourneyPlan } from './plan-journey.ts';
import { newKey, RefusedError, type WebClient } from './web-client.ts';

type Browser = { web: WebClient; patience: Patience };
type Visit = Browser & {
  plan: Pick<JourneyPlan, 'index' | 'email' | 'petName' | 'enrolling' | 'choice'>;
};
export type EnrolledPet = { enrollmentId: number; ownerId: number };

export const password = 'a-good-password';
const recommendationsSchema = z.object({
  plans: z.array(
    z.object({ plan: z.object({ id: z.number(), name: z.string() }), isRecommended: z.boolean() }),
  ),
  addOns: z.array(z.object({ addOn: z.object({ id: z.number() }) })),
});
const enrolledSchema = z.object({
  enrollment: z.object({ id: z.number() }),
  owner: z.object({ id: z.number() }),
});

export const beagle = (name: string) => ({
  name,
  type: 'dog',
  breed: 'Beagle',
  age: 'adult',
  healthConcerns: [],
});

/** Chooses what is recommended, or another plan of those shown. */
export async function chooseRecommended(
  { web, patience }: Browser,
  pet: object,
  choice?: JourneyPlan['choice'],
) {
  const answer = await keepTrying('recommendations', patience, () =>
    web.call('POST', '/api/recommendations', pet),
  );
  const { plans, addOns } = recommendationsSchema.parse(answer);
  const plan = plans.find((one) =>
    choice ? one.plan.name === choice.plan : one.isRecommended,
  )?.plan;
  if (!plan) throw new Error('no plan was recommended');
  const chosen = addOns.slice(0, choice?.addOns ?? 1);
  return { planId: plan.id, addOnIds: chosen.map(({ addOn }) => String(addOn.id)) };
}

/**
 * Enrolls as planned, with one Idempotency-Key for all attempts. A request is aborted to lose its response:
 * the server may or may not have handled it.
 */
export async function enroll(
  visit: Visit,
  { existingOwnerId }: { existingOwnerId: number | null },
): Promise<EnrolledPet> {
  const { web, plan, patience } = visit;
  const pet = beagle(plan.petName);
  const choice = await chooseRecommended(visit, pet, plan.choice);
  const body = {
    pet,
    owner: { firstName: 'Ana', lastName: 'Ruiz', email: plan.email, phone: '(904) 555-0177' },
    enrollment: { ...choice, existingOwnerId },
  };
  const key = newKey();
  const send = (signal?: AbortSignal) =>
    web.call('POST', '/api/enrollments', body, { key, ...(signal && { signal }) });
  const click = () => keepTrying('enroll', patience, () => send());

  if (plan.enrolling === 'response-lost') {
    await send(AbortSignal.timeout(5 + (plan.index % 60))).catch(() => undefined);
  }
  const clicks = plan.enrolling === 'double-click' ? [click(), click()] : [click()];
  const responses = (await Promise.all(clicks)).map((one) => enrolledSchema.parse(one));
  const [first] = responses;
  if (!first) throw new Error('enroll: no response');
  if (responses.some(({ enrollment }) => enrollment.id !== first.enrollment.id)) {
    throw new Error('enroll: two clicks made two enrollments');
  }
  return { enrollmentId: first.enrollment.id, ownerId: first.owner.id };
}

/** Sets the password, or signs in with it if the first response was lost. */
export async function setPassword(
  { web, plan, patience }: Browser & { plan: Pick<JourneyPlan, 'email'> },
  ownerId: number,
): Promise<void> {
  await keepTrying('set a password', patience, async () => {
    try {
      await web.call('POST', '/api/activate-account', { ownerId, password });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await web.call('POST', '/api/login', { email: plan.email, password });
    }
  });
}

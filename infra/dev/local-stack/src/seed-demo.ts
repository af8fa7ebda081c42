/** Signs up the demo owner with two paid enrollments through the public API. */
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '@petwell/chassis/core';
import { enrollmentResponseSchema, loginSchema, ownerResponseSchema } from '@petwell/contracts';
import {
  chooseRecommended,
  confirmPayment,
  createBrowserSession,
  createSubscription,
  enrollWithPassword,
  eventually,
  newIdempotencyKey,
  readEnrollments,
  type BrowserSession,
  type Visitor,
} from '@petwell/acceptance';
import Stripe from 'stripe';
import { z } from 'zod';

const environment = loadConfig(
  z.object({
    GATEWAY_URL: z.url(),
    STRIPE_API_URL: z.url().optional(),
    STRIPE_SECRET_KEY: z.string(),
    DEMO_EMAIL: z.string(),
    DEMO_PASSWORD: z.string(),
  }),
  process.env,
);

const owner = {
  firstName: 'Dana',
  lastName: 'Demo',
  email: environment.DEMO_EMAIL,
  phone: '(904) 555-0100',
};
const firstPet: Visitor['pet'] = {
  name: 'Maple',
  type: 'dog',
  breed: 'Golden Retriever',
  age: 'adult',
  healthConcerns: ['joint issues'],
};
const secondPet: Visitor['pet'] = {
  name: 'Juniper',
  type: 'cat',
  breed: 'Domestic Shorthair',
  age: 'young adult',
  healthConcerns: ['dental problems'],
};
const activationDeadlineMs = 30_000;

function createStripe(): Stripe {
  if (environment.STRIPE_API_URL === undefined) return new Stripe(environment.STRIPE_SECRET_KEY);
  const { hostname, port } = new URL(environment.STRIPE_API_URL);
  return new Stripe(environment.STRIPE_SECRET_KEY, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
  });
}

/** Signs in if an earlier run got that far, or enrolls the first pet. Returns the owner's ID. */
async function signInOrEnroll(session: BrowserSession): Promise<number> {
  const login = loginSchema.parse({ email: owner.email, password: environment.DEMO_PASSWORD });
  const answer = await session.post('/api/login', login);
  if (answer.status === 200) return ownerResponseSchema.parse(answer.body).owner.id;
  const visitor = { pet: firstPet, owner, password: environment.DEMO_PASSWORD };
  return (await enrollWithPassword(session, visitor)).owner.id;
}

async function enrollSecondPet(session: BrowserSession, existingOwnerId: number): Promise<void> {
  const { plan, addOnIds } = await chooseRecommended(session, secondPet);
  const body = { pet: secondPet, enrollment: { planId: plan.id, addOnIds, existingOwnerId } };
  const key = { 'Idempotency-Key': newIdempotencyKey() };
  const answer = await session.post('/api/enrollments', body, key);
  if (answer.status !== 201) {
    throw new Error(`The second pet: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  enrollmentResponseSchema.parse(answer.body);
}

const session = createBrowserSession(environment.GATEWAY_URL);
const stripe = createStripe();

async function seed(): Promise<void> {
  const ownerId = await signInOrEnroll(session);
  const first = await readEnrollments(session, owner.email);
  if (!first.some(({ pet }) => pet.name === secondPet.name)) {
    await enrollSecondPet(session, ownerId);
  }

  for (const { id, status } of await readEnrollments(session, owner.email)) {
    if (status !== 'pending_payment') continue;
    const { clientSecret } = await createSubscription(session, id);
    if (clientSecret !== null) await confirmPayment(stripe, clientSecret);
  }
  await eventually(
    'two active enrollments of the demo owner',
    () => readEnrollments(session, owner.email),
    {
      isDone: (enrollments) =>
        enrollments.length === 2 && enrollments.every(({ status }) => status === 'active'),
      deadlineMs: activationDeadlineMs,
    },
  );
}

/** The first calls after a start may take a slow machine too long. In its session, each try goes on with what is done. */
async function seedPatiently(tries: number): Promise<void> {
  try {
    await seed();
  } catch (error) {
    if (tries === 1) throw error;
    await wait(2_000);
    await seedPatiently(tries - 1);
  }
}

await seedPatiently(3);

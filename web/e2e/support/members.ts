import {
  type BrowserSession,
  confirmMailbox,
  confirmPayment,
  connectSimulator,
  createBrowserSession,
  createSubscription,
  enrollPet,
  enrollWithPassword,
  eventually,
  newVisitor,
  readEnrollments,
  type Visitor,
} from '@petwell/acceptance';
import type { Page } from '@playwright/test';
import { command } from './clinic-staff.ts';
import { biscuit, password, type Pet } from './enroll.ts';
import { mailInboxUrl } from './mail.ts';
import { providerUrl } from './provider.ts';
import { newEmail } from './test.ts';

export type Member = { email: string; petName: string };

const gatewayUrl = () => process.env['BASE_URL'] ?? 'http://localhost:8080';

const ownerAt = (email: string): Visitor['owner'] => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email,
  phone: '904-555-0188',
});

const visitorWith = (email: string, { name, type, breed, age, concern }: Pet): Visitor =>
  newVisitor({
    pet: {
      name,
      type: type === 'cat' ? 'cat' : 'dog',
      breed,
      age,
      healthConcerns: concern === undefined ? [] : [concern.toLowerCase()],
    },
    owner: ownerAt(email),
    password,
  });

/** Gives the page the session's cookies. It leaves what it shows first, which would be read again with them. */
export async function signPageIn(page: Page, session: BrowserSession): Promise<void> {
  const cookies = (await session.cookies()).split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url: gatewayUrl() };
  });
  await page.goto('about:blank');
  await page.context().addCookies(cookies);
}

/** Pays with Visa 4242. `textVersion`: what the owner agrees to; without one, PetWell doesn't know. */
export async function pay(
  session: BrowserSession,
  email: string,
  enrollmentId: number,
  textVersion?: string,
): Promise<void> {
  const stripe = connectSimulator(providerUrl());
  const { clientSecret } = await createSubscription(session, enrollmentId);
  if (textVersion !== undefined) {
    await command(session, 'POST', '/api/payment-consents', { enrollmentId, textVersion });
  }
  await confirmPayment(stripe, clientSecret);
  await eventually(
    `the plan ${enrollmentId} to be active`,
    async () => (await readEnrollments(session, email)).find(({ id }) => id === enrollmentId),
    { isDone: (enrollment) => enrollment?.status === 'active', deadlineMs: 30_000 },
  );
}

const openDashboard = (page: Page, email: string) =>
  page.goto(`/dashboard/${encodeURIComponent(email)}`);

/** Returns a dog with a unique name. */
const dogOf = (email: string, name = 'Pip'): Pet => ({
  ...biscuit,
  name: `${name} ${email.split('@')[0]}`,
});

/**
 * Enrolls without the pages that other journeys walk through, and opens the new owner's dashboard. The plan is
 * unpaid.
 */
export async function enroll(page: Page, given?: Pet): Promise<Member> {
  const email = newEmail();
  const pet = given ?? dogOf(email);
  const session = createBrowserSession(gatewayUrl());
  await enrollWithPassword(session, visitorWith(email, pet));
  await signPageIn(page, session);
  await openDashboard(page, email);
  return { email, petName: pet.name };
}

/** Enrolls an owner, who confirms the mailbox, with these pets, all paid with Visa 4242. Returns the session and the pets' IDs. */
export async function createMember(owner: Visitor['owner'], [first, ...others]: readonly Pet[]) {
  if (!first) throw new Error('a member without a pet');
  const session = createBrowserSession(gatewayUrl());
  const visitor = { ...visitorWith(owner.email, first), owner };
  const { enrollment, pet, owner: saved } = await enrollWithPassword(session, visitor);
  await confirmMailbox(session, { email: owner.email, mailInboxUrl: mailInboxUrl() });
  await pay(session, owner.email, enrollment.id);
  const pets = [{ petId: pet.id, enrollmentId: enrollment.id }];
  for (const other of others) {
    const next = await enrollPet(session, visitorWith(owner.email, other), saved.id);
    await pay(session, owner.email, next.enrollment.id);
    pets.push({ petId: next.pet.id, enrollmentId: next.enrollment.id });
  }
  return { session, pets };
}

/** As `enroll`, for one pet after the other, all paid with Visa 4242. Returns the first one's name. */
export async function payForPets(
  page: Page,
  petsOf: (email: string) => readonly Pet[],
): Promise<Member> {
  const email = newEmail();
  const pets = petsOf(email);
  const { session } = await createMember(ownerAt(email), pets);
  await signPageIn(page, session);
  await openDashboard(page, email);
  return { email, petName: pets[0]?.name ?? '' };
}

/** Enrolls and pays for one pet; by default one with a unique name. */
export const payForPet = (page: Page, pet?: Pet): Promise<Member> =>
  payForPets(page, (email) => [pet ?? dogOf(email)]);

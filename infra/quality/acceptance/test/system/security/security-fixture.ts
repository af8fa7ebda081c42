import { createPool } from '@petwell/chassis';
import type { EnrollmentResponse } from '@petwell/contracts';
import { localSignIns, type RunningStack } from '@petwell/local-stack';
import { beforeAll } from 'vitest';
import {
  chooseRecommended,
  confirmMailbox,
  connectSimulator,
  createBrowserSession,
  createSubscription,
  enrollWithPassword,
  newIdempotencyKey,
  newVisitor,
  type Answer,
  type BrowserSession,
  type Visitor,
} from '../../../src/index.ts';

/** One red pixel. */
const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** An owner's data that an attacker may want. */
export type Belongings = {
  session: BrowserSession;
  visitor: Visitor;
  ownerId: number;
  enrollmentId: number;
  petId: number;
  email: string;
};

function belongings(
  session: BrowserSession,
  visitor: Visitor,
  enrolled: EnrollmentResponse,
): Belongings {
  return {
    session,
    visitor,
    ownerId: enrolled.owner.id,
    enrollmentId: enrolled.enrollment.id,
    petId: enrolled.pet.id,
    email: visitor.owner.email,
  };
}

/** Returns the value of a browser's cookie. */
export async function cookieOf(session: BrowserSession, name: string): Promise<string> {
  const cookies = (await session.cookies()).split('; ');
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  if (found === undefined) throw new Error(`there is no cookie ${name}`);
  return found.slice(name.length + 1);
}

/** Creates the users for the attacks through the public API, and extra staff accounts in the database. */
export function createSecurityFixture(stack: RunningStack) {
  const newSession = () => createBrowserSession(stack.urls.gateway);

  /** Creates an owner with an unpaid enrollment and a photo. */
  async function newOwner(): Promise<Belongings> {
    const session = newSession();
    const visitor = newVisitor();
    const enrolled = await enrollWithPassword(session, visitor);
    const mine = belongings(session, visitor, enrolled);
    const saved = await session.send('PUT', `/api/pets/${mine.petId}`, {
      body: { ...visitor.pet, photoUrl: photo },
    });
    if (saved.status !== 200) throw new Error(`the photo was not taken: ${saved.status}`);
    return mine;
  }

  /** Creates an owner who just enrolled and has no password yet. */
  async function newSetup(): Promise<Belongings> {
    const session = newSession();
    const visitor = newVisitor();
    const { plan, addOnIds } = await chooseRecommended(session, visitor.pet);
    const response = await session.post(
      '/api/enrollments',
      { pet: visitor.pet, owner: visitor.owner, enrollment: { planId: plan.id, addOnIds } },
      { 'Idempotency-Key': newIdempotencyKey() },
    );
    if (response.status !== 201) throw new Error(`not enrolled: ${JSON.stringify(response.body)}`);
    return belongings(session, visitor, response.body as EnrollmentResponse);
  }

  async function addStaff(username: string, role: string): Promise<void> {
    const pool = createPool({ databaseUrl: stack.control.databaseUrl('identity'), poolSize: 1 });
    try {
      await pool.query(
        `INSERT INTO admins (username, password_hash, role)
         SELECT $1, password_hash, $2 FROM admins WHERE username = $3 ON CONFLICT DO NOTHING`,
        [username, role, localSignIns.admin.username],
      );
    } finally {
      await pool.end();
    }
  }

  /** Signs in with the first account's password, which `addStaff` gives to all. */
  async function newStaff(role: 'viewer' | 'staff' | 'manager'): Promise<BrowserSession> {
    await addStaff(`the-${role}`, role);
    const session = newSession();
    const response: Answer = await session.post('/api/admin/login', {
      username: `the-${role}`,
      password: localSignIns.admin.password,
    });
    if (response.status !== 200) throw new Error(`${role} was not signed in: ${response.status}`);
    return session;
  }

  async function newDemo(): Promise<BrowserSession> {
    const session = newSession();
    const response = await session.post('/api/demo-session');
    if (response.status !== 200) throw new Error(`no demo session: ${response.status}`);
    return session;
  }

  const { mailInbox: mailInboxUrl } = stack.urls;

  return {
    stack,
    stripe: connectSimulator(stack.urls.stripe),
    newSession,
    newOwner,
    newSetup,
    newStaff,
    newDemo,
    confirmMailbox: ({ session, email }: Belongings) =>
      confirmMailbox(session, { email, mailInboxUrl }),
    signIn: (email: string, password: string) =>
      newSession().post('/api/login', { email, password }),
    subscribe: ({ session, enrollmentId }: Belongings) => createSubscription(session, enrollmentId),
  };
}
export type SecurityFixture = ReturnType<typeof createSecurityFixture>;

/** Signs up two owners before a group of tests: one attacks the other. */
export function signUpTwoOwners(getFixture: () => SecurityFixture) {
  const owners = {} as { victim: Belongings; attacker: Belongings };
  beforeAll(async () => {
    owners.victim = await getFixture().newOwner();
    owners.attacker = await getFixture().newOwner();
  });
  return owners;
}

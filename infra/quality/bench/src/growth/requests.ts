import { createBrowserSession, type BrowserSession } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import type pg from 'pg';
import { staffRequests } from '../admin/staff-requests.ts';
import { loadedEmail, loadedPassword } from './seed-owners.ts';

/** A request that is measured by itself. */
export type Kind = {
  name: string;
  call: (index: number) => Promise<void>;
  /** Touches no row that belongs to an owner: what becomes of it is the machine's doing. */
  isReference?: boolean;
};

export type Person = { email: string; session: BrowserSession };

const signedInOwners = 24;
/** A prime: goes through all owners in leaps, whatever their number. */
const leap = 7_919;
const ages = ['young adult', 'adult', 'senior'];

async function expectOk(answer: Promise<{ status: number }>, what: string): Promise<void> {
  const { status } = await answer;
  if (status !== 200) throw new Error(`${what}: ${status}`);
}

export async function signInOwner({ urls }: RunningStack, index: number): Promise<Person> {
  const session = createBrowserSession(urls.gateway);
  const email = loadedEmail(index);
  await expectOk(session.post('/api/login', { email, password: loadedPassword }), 'signing in');
  return { email, session };
}

/** Owners from everywhere among so many, signed in. */
export async function signInOwners(stack: RunningStack, owners: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < signedInOwners; at += 1) {
    people.push(await signInOwner(stack, (at * leap) % owners));
  }
  return people;
}

export function dashboardOf(people: readonly Person[]) {
  return async (index: number): Promise<void> => {
    const person = people[index % people.length];
    if (person === undefined) throw new Error('nobody is signed in');
    const path = `/api/enrollments/${encodeURIComponent(person.email)}`;
    await expectOk(person.session.get(path), path);
  };
}

/** What visitors ask, who are nobody yet. */
export function visitorKinds({ urls }: RunningStack): Kind[] {
  const visitor = createBrowserSession(urls.gateway);
  const recommend = (index: number) =>
    visitor.post('/api/recommendations', {
      name: 'Biscuit',
      type: 'dog',
      breed: 'Labrador',
      age: ages[index % ages.length],
      healthConcerns: [],
    });
  return [
    {
      name: 'gateway: settings of the page',
      isReference: true,
      call: () => expectOk(visitor.get('/api/config'), 'config'),
    },
    {
      name: 'catalog: plans',
      isReference: true,
      call: () => expectOk(visitor.get('/api/plans'), 'plans'),
    },
    {
      name: 'catalog: recommendations',
      isReference: true,
      call: (index) => expectOk(recommend(index), 'recommendations'),
    },
  ];
}

export function ownerKinds(
  stack: RunningStack,
  { people, owners }: { people: readonly Person[]; owners: number },
): Kind[] {
  const sessionOf = (index: number) => people[index % people.length]?.session.get('/api/session');
  return [
    {
      name: 'gateway: who is signed in',
      call: async (index) => {
        const answer = await sessionOf(index);
        if (answer?.status !== 200) throw new Error(`session: ${answer?.status}`);
      },
    },
    { name: 'owner: dashboard', call: dashboardOf(people) },
    {
      name: 'owner: sign-in',
      call: async (index) => void (await signInOwner(stack, (index * leap) % owners)),
    },
  ];
}

/** Everything that staff's list is asked, and its figures. */
export async function staffKinds(deps: {
  session: BrowserSession;
  database: pg.Client;
}): Promise<Kind[]> {
  const requests = await staffRequests(deps);
  return requests.map(({ name, variants }) => ({
    name: `staff: ${name}`,
    call: (index) => {
      const path = variants[index % variants.length] ?? '';
      return expectOk(deps.session.get(path), path);
    },
  }));
}

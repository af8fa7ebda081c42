import { localSignIns } from '@petwell/local-stack';
import { createBrowserSession, type BrowserSession } from '../../src/browser-session.ts';
import { enrollWithPassword, readPlans } from '../../src/enroll-and-pay.ts';
import { newVisitor } from '../../src/visitors.ts';
import type { ActorName } from './fuzz-request.ts';

async function newSetup(session: BrowserSession): Promise<void> {
  const { pet, owner } = newVisitor();
  const [plan] = (await readPlans(session)).filter(({ name }) => name.startsWith('Dog'));
  await session.post('/api/enrollments', { pet, owner, enrollment: { planId: plan?.id } });
}

const arrivals: Record<ActorName, (session: BrowserSession) => Promise<unknown>> = {
  stranger: () => Promise.resolve(),
  setup: newSetup,
  owner: (session) => enrollWithPassword(session, newVisitor()),
  manager: (session) => session.post('/api/admin/login', localSignIns.admin),
};

/** Keeps one actor of every kind signed in, whatever earlier requests did to their session. */
export function createFuzzActors(gatewayUrl: string) {
  const cookies = new Map<ActorName, string>();
  const kinds = { setup: 'setup', owner: 'owner', manager: 'staff' } as const;

  async function isThere(name: keyof typeof kinds): Promise<boolean> {
    const cookie = cookies.get(name);
    if (cookie === undefined) return false;
    const session = createBrowserSession(gatewayUrl);
    const { body } = await session.send('GET', '/api/session', { headers: { cookie } });
    return (body as Record<string, unknown>)[kinds[name]] !== null;
  }

  return {
    cookieOf: (name: ActorName): string | undefined => cookies.get(name),
    /** Throws when an actor cannot sign in anymore. */
    async refresh(): Promise<void> {
      for (const name of ['setup', 'owner', 'manager'] as const) {
        if (await isThere(name)) continue;
        const session = createBrowserSession(gatewayUrl);
        await arrivals[name](session);
        cookies.set(name, await session.cookies());
        if (!(await isThere(name))) throw new Error(`${name} cannot be signed in anymore`);
      }
    },
  };
}
export type FuzzActors = ReturnType<typeof createFuzzActors>;

import { setTimeout as wait } from 'node:timers/promises';
import { enroll, setPassword } from '../load/enrolling.ts';
import { planJourney } from '../load/plan-journey.ts';
import { createWebClient, type WebClient } from '../load/web-client.ts';
import { createSeededRandom } from '../seeded-random.ts';

/** One request of an owner; `failure` is null where the answer was 2xx. Times in ms since the epoch. */
export type Call = { startedAt: number; endedAt: number; failure: string | null };

export type OwnerTraffic = {
  calls: readonly Call[];
  /** Starts no more requests and waits for those under way. */
  stop(): Promise<void>;
};

type SignedInOwner = { web: WebClient; ownerId: number; email: string };

/** Enrolls owners who then have a session; none of them pays. */
export async function signUpOwners(gatewayUrl: string, count: number): Promise<SignedInOwner[]> {
  const random = createSeededRandom(1);
  const patience = { giveUpAt: () => Date.now() };
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const plan = planJourney(random, { index, count, spanMs: 0, run: 'timings' });
      const web = createWebClient(gatewayUrl);
      const visit = { web, plan: { ...plan, enrolling: 'once' as const }, patience };
      const { ownerId } = await enroll(visit, { existingOwnerId: null });
      await setPassword(visit, ownerId);
      return { web, ownerId, email: plan.email };
    }),
  );
}

/**
 * Owners change their phone number, `ratePerSecond` in all: every change is one `owner.updated.v1` for
 * three consumers. Requests start on time however slow the answers are.
 */
export function startOwnerTraffic(
  owners: readonly SignedInOwner[],
  ratePerSecond: number,
): OwnerTraffic {
  const calls: Call[] = [];
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function change(index: number): Promise<void> {
    const owner = owners[index % owners.length];
    if (!owner) return;
    const { web, ownerId, email } = owner;
    const phone = `(904) 555-${String(index % 10_000).padStart(4, '0')}`;
    const contact = { firstName: 'Ana', lastName: 'Ruiz', email, phone };
    const startedAt = Date.now();
    const failure = await web.call('PUT', `/api/owners/${ownerId}`, contact).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    calls.push({ startedAt, endedAt: Date.now(), failure });
  }

  async function run(): Promise<void> {
    const startedAt = Date.now();
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const dueAt = startedAt + (index * 1_000) / ratePerSecond;
      await wait(Math.max(0, dueAt - Date.now()));
      const call = change(index).finally(() => underWay.delete(call));
      underWay.add(call);
    }
    await Promise.all(underWay);
  }
  const running = run();

  return {
    calls,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

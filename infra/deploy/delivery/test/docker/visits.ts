/** Visitors of a deployed system: they enroll, pay, and look at their dashboards. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  eventually,
  newVisitor,
  readEnrollments,
  readPlans,
  visitorPassword,
} from '@petwell/acceptance';

export type Member = { email: string; session: ReturnType<typeof createBrowserSession> };

/** Enrolls and pays, and waits for the active plan. */
export async function join(url: string, simulatorPort: number): Promise<Member> {
  const stripe = connectSimulator(`http://localhost:${simulatorPort}`);
  const visitor = newVisitor();
  const { email } = visitor.owner;
  const session = createBrowserSession(url);
  await enrollAndPay(session, stripe, visitor);
  await waitForPlan({ email, session });
  return { email, session };
}

/** Fails unless the member has exactly one plan, and it is active within a minute. */
export async function waitForPlan({ email, session }: Member): Promise<void> {
  await eventually(`${email}'s active plan`, () => readEnrollments(session, email), {
    isDone: (plans) => plans.length === 1 && plans[0]?.status === 'active',
    deadlineMs: 60_000,
  });
}

/** Signs in again, because sessions don't outlive a restore. */
export async function signIn(url: string, email: string): Promise<Member> {
  const session = createBrowserSession(url);
  const answer = await session.post('/api/login', { email, password: visitorPassword });
  if (answer.status !== 200) throw new Error(`${email} can't sign in: ${answer.status}`);
  return { email, session };
}

/** Below the rate limits of an address. */
const paced = (step: () => Promise<unknown>) => async () => {
  await wait(200);
  await step();
};

/** Steps for a load of requests to all services, each of which must succeed. */
export const readsOf = (url: string, member: Member) => ({
  plans: paced(() => readPlans(createBrowserSession(url))),
  dashboard: paced(() => readEnrollments(member.session, member.email)),
  payments: paced(() => expectOk(member, '/api/payments')),
  session: paced(() => expectOk(member, '/api/session')),
  recommendations: paced(async () => {
    const answer = await createBrowserSession(url).post('/api/recommendations', newVisitor().pet);
    if (answer.status !== 200) throw new Error(`recommendations: ${answer.status}`);
  }),
});

export async function expectOk({ session }: Member, path: string): Promise<void> {
  const answer = await session.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
}

/** `make flow`: enrolls and pays on the running stack without a browser, and prints each step. */
import { parseArgs } from 'node:util';
import { createBrowserSession } from './browser-session.ts';
import { enrollAndPay, readEnrollments } from './enroll-and-pay.ts';
import { eventually } from './eventually.ts';
import { readMails } from './mails.ts';
import { connectSimulator, newVisitor } from './visitors.ts';

const base = Number(process.env.PORT_BASE ?? 8080);
const { values } = parseArgs({
  options: {
    gateway: { type: 'string', default: `http://localhost:${base}` },
    stripe: { type: 'string', default: `http://localhost:${base + 10}` },
    inbox: { type: 'string', default: `http://localhost:${base + 11}` },
  },
});

const session = createBrowserSession(values.gateway);
const visitor = newVisitor();
const { email } = visitor.owner;

try {
  const { enrolled } = await enrollAndPay(session, connectSimulator(values.stripe), visitor);
  console.log(
    `enrolled ${enrolled.pet.name} in ${enrolled.plan.name}: ${enrolled.enrollment.status}`,
  );
  const [view] = await eventually('the active plan', () => readEnrollments(session, email), {
    isDone: ([first]) => first?.status === 'active',
  });
  console.log(
    `the webhook made it ${view?.status}; next billing ${view?.nextBillingDate.slice(0, 10)}`,
  );
  const mails = await eventually('three mails', () => readMails(values.inbox, email), {
    isDone: (found) => found.length >= 3,
  });
  for (const mail of mails) console.log(`mail: ${mail.subject}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

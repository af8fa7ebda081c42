/** `make flow`: enrolls and pays on the running stack without a browser, and prints each step. */
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { createBrowserSession } from './browser-session.ts';
import { enrollAndPay, readEnrollments } from './enroll-and-pay.ts';
import { eventually } from './eventually.ts';
import { readMails } from './mails.ts';

const base = Number(process.env.PORT_BASE ?? 8080);
const { values } = parseArgs({
  options: {
    gateway: { type: 'string', default: `http://localhost:${base}` },
    stripe: { type: 'string', default: `http://localhost:${base + 10}` },
    inbox: { type: 'string', default: `http://localhost:${base + 11}` },
  },
});

const { hostname, port } = new URL(values.stripe);
const stripe = new Stripe('sk_test_simulator', {
  host: hostname,
  port: Number(port),
  protocol: 'http',
});
const session = createBrowserSession(values.gateway);
const email = `flow-${Date.now()}@petwell.example`;

try {
  const { enrolled } = await enrollAndPay(session, stripe, {
    pet: {
      name: 'Biscuit',
      type: 'dog',
      breed: 'Labrador',
      age: 'adult',
      healthConcerns: ['joint issues'],
    },
    owner: { firstName: 'Ana', lastName: 'Ruiz', email, phone: '(904) 555-0177' },
    password: 'a-good-password',
  });
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

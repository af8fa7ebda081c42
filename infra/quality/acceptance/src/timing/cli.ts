/** `make bench-timing`: whether signing in or asking for a reset takes longer where there is an account. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { createBrowserSession } from '../browser-session.ts';
import { enrollWithPassword } from '../enroll-and-pay.ts';
import { measureTiming, type Variant } from './measure-timing.ts';

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const allowedRatio = 1.05;
const warmUp = 30;
const tries = Number(values.tries);
const seed = Number(values.seed);
/** Long enough for what follows an answer: nothing but garbage here, link, event and mail there. */
const pausesMs = { signIn: 20, reset: 150 };

const emailOf = (name: string) => `${name}@petwell.example`;
const visitorNamed = (name: string) => ({
  pet: {
    name: 'Biscuit',
    type: 'dog' as const,
    breed: 'Labrador',
    age: 'adult',
    healthConcerns: [],
  },
  owner: { firstName: 'Ana', lastName: 'Ruiz', email: emailOf(name), phone: '(904) 555-0177' },
  password: 'a-good-password',
});

function createAsk(stack: RunningStack, path: string, expected: number) {
  return async (body: object): Promise<void> => {
    const response = await fetch(new URL(path, stack.urls.gateway), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}`);
  };
}

type Benchmark = { what: string; pauseMs: number; variants: Variant[] };

async function benchmarks(stack: RunningStack): Promise<Benchmark[]> {
  await enrollWithPassword(createBrowserSession(stack.urls.gateway), visitorNamed('there'));
  const login = createAsk(stack, '/api/login', 401);
  const reset = createAsk(stack, '/api/password-reset-requests', 202);
  const password = 'not-the-password';
  const absent = (attempt: number) => emailOf(`absent-${attempt}`);
  return [
    {
      what: 'sign-in',
      pauseMs: pausesMs.signIn,
      variants: [
        { name: 'existing', ask: () => login({ email: emailOf('there'), password }) },
        { name: 'missing', ask: (attempt) => login({ email: absent(attempt), password }) },
      ],
    },
    {
      what: 'reset',
      pauseMs: pausesMs.reset,
      variants: [
        { name: 'existing', ask: () => reset({ email: emailOf('there') }) },
        { name: 'missing', ask: (attempt) => reset({ email: absent(attempt) }) },
      ],
    },
  ];
}

const stack = await startStack({ environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' } });
try {
  for (const { what, pauseMs, variants } of await benchmarks(stack)) {
    const { medians, ratio } = await measureTiming(variants, {
      ...{ tries, warmUp, seed },
      nowMs: () => performance.now(),
      settle: () => pause(pauseMs),
    });
    const figures = Object.entries(medians).map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`);
    console.log(`${what}: ${figures.join(', ')}; ratio ${ratio.toFixed(3)}`);
    if (!(ratio <= allowedRatio)) {
      console.error(`${what}: more than ${allowedRatio} tells accounts apart`);
      process.exitCode = 1;
    }
  }
} finally {
  await stack.stop();
}

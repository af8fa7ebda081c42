import { signInManager, startBenchStack } from '../bench-stack.ts';
import { openLoop, type Sample } from '../measure/open-loop.ts';
import { spreadOf, type Spread } from '../measure/statistics.ts';

export type SignInFigures = {
  perSecond: number;
  concurrency: number;
  rounds: number;
  calm: Spread;
  hashing: Spread;
  signInsPerSecond: number;
  failed: number;
};

const perSecond = 100;
const seconds = 5;
const concurrency = 8;

/**
 * Tries a password again and again until told to stop; answers how often. Nobody has these addresses: each
 * try is hashed all the same, and none meets the limit of an account.
 */
async function keepSigningIn(url: string, { signal, run }: { signal: AbortSignal; run: number }) {
  let count = 0;
  const worker = async () => {
    while (!signal.aborted) {
      count += 1;
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `nobody-${run}-${count}@load.example.com`,
          password: 'guess',
        }),
      });
      await answer.arrayBuffer();
      if (answer.status !== 401) throw new Error(`signing in: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return count;
}

/**
 * How long others wait for identity while eight people at a time have passwords hashed, beside the
 * same without them, in turn.
 */
export async function runSignIn({ rounds }: { rounds: number }): Promise<SignInFigures> {
  // All of them come from one address.
  const environment = { LOGIN_ADDRESS_LIMIT_PER_MINUTE: '1000000000' };
  const stack = await startBenchStack({ environment });
  try {
    const url = stack.urls.gateway;
    const cookie = await (await signInManager(stack)).cookies();
    const askSession = () =>
      openLoop({
        ...{ url, perSecond, seconds },
        ask: () => ({ name: 'session', method: 'GET', path: '/api/session', headers: { cookie } }),
      });
    await askSession();
    const calm: Sample[] = [];
    const hashing: Sample[] = [];
    let signIns = 0;
    for (let round = 0; round < rounds; round += 1) {
      calm.push(...(await askSession()));
      const stop = new AbortController();
      const signingIn = keepSigningIn(url, { signal: stop.signal, run: round });
      hashing.push(...(await askSession()));
      stop.abort();
      signIns += await signingIn;
    }
    const timesOf = (samples: readonly Sample[]) => spreadOf(samples.map(({ ms }) => ms));
    return {
      ...{ perSecond, concurrency, rounds },
      calm: timesOf(calm),
      hashing: timesOf(hashing),
      signInsPerSecond: signIns / (rounds * seconds),
      failed: [...calm, ...hashing].filter(({ status }) => status !== 200).length,
    };
  } finally {
    await stack.stop();
  }
}

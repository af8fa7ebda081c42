import { resolvePorts, type RunningStack } from '@petwell/local-stack';
import { signInManager, startBenchStack } from '../bench-stack.ts';
import { openLoop, type Sample } from '../measure/open-loop.ts';
import { median, spreadOf, type Spread } from '../measure/statistics.ts';
import { createSignIns } from './sign-ins.ts';

/** Of the cheap route; `loopDelayMs` is identity's event loop's p99, the worst of the rounds. */
export type Beside = { spread: Spread; signInsPerSecond: number; loopDelayMs: number };

export type SignInFigures = {
  perSecond: number;
  concurrency: number;
  rounds: number;
  /** From request to answer with nobody else there, the hash and all around it. */
  oneSignInMs: number;
  alone: Beside;
  /** People come at a rate, whether others are served or not. */
  offered: Beside;
  /** As many as the machine can do. */
  withoutPause: Beside;
  failed: number;
};

const perSecond = 100;
const seconds = 5;
const concurrency = 8;
const offeredPerSecond = 10;

/** How late identity's event loop was since the last time this was asked, p99 in ms. */
async function readLoopDelayMs({ portBase }: RunningStack): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${resolvePorts(portBase).identity}/metrics`);
  const text = await answer.text();
  const value = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)/m.exec(text)?.[1];
  return Number(value) * 1_000;
}

type Phase = { samples: Sample[]; signIns: number; loopDelaysMs: number[] };

function toFigures({ samples, signIns, loopDelaysMs }: Phase, rounds: number): Beside {
  return {
    spread: spreadOf(samples.map(({ ms }) => ms)),
    signInsPerSecond: signIns / (rounds * seconds),
    loopDelayMs: Math.max(...loopDelaysMs),
  };
}

/**
 * How long others wait for identity while passwords are hashed, at a rate and as many as the machine can
 * do, beside the same without them, in turn.
 */
export async function runSignIn({ rounds }: { rounds: number }): Promise<SignInFigures> {
  // All of them come from one address.
  const environment = { LOGIN_ADDRESS_LIMIT_PER_MINUTE: '1000000000' };
  const stack = await startBenchStack({ environment });
  try {
    const url = stack.urls.gateway;
    const signIns = createSignIns(url);
    const cookie = await (await signInManager(stack)).cookies();
    const askSession = () =>
      openLoop({
        ...{ url, perSecond, seconds },
        ask: () => ({ name: 'session', method: 'GET', path: '/api/session', headers: { cookie } }),
      });
    const [alone, offered, withoutPause] = Array.from({ length: 3 }, (): Phase => ({
      samples: [],
      signIns: 0,
      loopDelaysMs: [],
    })) as [Phase, Phase, Phase];
    const ask = async (phase: Phase) => {
      await readLoopDelayMs(stack);
      phase.samples.push(...(await askSession()));
      phase.loopDelaysMs.push(await readLoopDelayMs(stack));
    };
    await askSession();
    const oneSignInMs = median(await signIns.oneByOne(20));
    for (let round = 0; round < rounds; round += 1) {
      await ask(alone);
      const coming = signIns.atRate({ perSecond: offeredPerSecond, seconds });
      await ask(offered);
      offered.signIns += await coming;
      const stop = new AbortController();
      const trying = signIns.withoutPause(concurrency, stop.signal);
      await ask(withoutPause);
      stop.abort();
      withoutPause.signIns += await trying;
    }
    const samples = [alone, offered, withoutPause].flatMap((phase) => phase.samples);
    return {
      ...{ perSecond, concurrency, rounds, oneSignInMs },
      alone: toFigures(alone, rounds),
      offered: toFigures(offered, rounds),
      withoutPause: toFigures(withoutPause, rounds),
      failed: samples.filter(({ status }) => status !== 200).length,
    };
  } finally {
    await stack.stop();
  }
}

import { openLoop } from '../measure/open-loop.ts';

/**
 * Tries at a password. Nobody has these addresses: each try is hashed all the same, and none meets the
 * limit of an account. Each way answers how many there were; any other answer than 401 throws.
 */
export function createSignIns(url: string) {
  let count = 0;
  const nextTry = () => {
    count += 1;
    return {
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${count}@load.example.com`, password: 'guess' }),
    };
  };
  const requireRefusal = (status: number) => {
    if (status !== 401) throw new Error(`signing in: ${status}`);
  };
  const tryOnce = async () => {
    const { path, headers, body } = nextTry();
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    requireRefusal(answer.status);
  };
  return {
    /** Their times in ms. */
    async oneByOne(tries: number): Promise<number[]> {
      const times: number[] = [];
      for (let index = 0; index < tries; index += 1) {
        const startedAt = performance.now();
        await tryOnce();
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    async atRate(pace: { perSecond: number; seconds: number }): Promise<number> {
      const samples = await openLoop({
        ...{ ...pace, url },
        ask: () => ({ name: 'sign-in', method: 'POST', ...nextTry() }),
      });
      for (const { status } of samples) requireRefusal(status);
      return samples.length;
    },
    async withoutPause(people: number, signal: AbortSignal): Promise<number> {
      const before = count;
      const worker = async () => {
        while (!signal.aborted) await tryOnce();
      };
      await Promise.all(Array.from({ length: people }, worker));
      return count - before;
    },
  };
}

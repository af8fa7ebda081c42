import { ageGroupSchema, offeredConcernSchema } from '@petwell/contracts';
import { startBenchStack } from '../bench-stack.ts';
import { openLoop, type Asked, type Sample } from '../measure/open-loop.ts';
import { spreadOf, type Spread } from '../measure/statistics.ts';

export type CatalogFigures = {
  perSecond: number;
  seconds: number;
  routes: { name: string; times: Spread; notModified: number; failed: number }[];
};

const breeds = ['Labrador', 'Dachshund', 'French Bulldog', 'Great Dane', 'mixed', 'Poodle'];
const ages = ageGroupSchema.options;
const concerns = [[], ...offeredConcernSchema.options.map((concern) => [concern])];

const plans = 'GET /api/plans';
const recommendations = 'POST /api/recommendations';

/** Visitors with different pets, so that no answer is the one before. */
function askRecommendations(index: number): Asked {
  const pick = <Value>(values: readonly Value[], every: number) =>
    values[Math.floor(index / every) % values.length];
  const profile = {
    name: 'Biscuit',
    type: 'dog',
    breed: pick(breeds, 1),
    age: pick(ages, breeds.length),
    healthConcerns: pick(concerns, breeds.length * ages.length),
  };
  return {
    name: recommendations,
    method: 'POST',
    path: '/api/recommendations',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(profile),
  };
}

/** Every other visitor was here before and knows the answer’s tag. */
const askPlans =
  (etag: string) =>
  (index: number): Asked => ({
    name: plans,
    method: 'GET',
    path: '/api/plans',
    ...(index % 2 === 0 && { headers: { 'if-none-match': etag } }),
  });

function summarize(name: string, samples: readonly Sample[]): CatalogFigures['routes'][number] {
  const of = samples.filter((sample) => sample.name === name);
  const share = (test: (status: number) => boolean) =>
    of.filter(({ status }) => test(status)).length / of.length;
  return {
    name,
    times: spreadOf(of.map(({ ms }) => ms)),
    notModified: share((status) => status === 304),
    failed: share((status) => status !== 200 && status !== 304),
  };
}

/** Each route by itself at that rate, then both in turn at the same rate together. */
export async function runCatalog(options: {
  perSecond: number;
  seconds: number;
}): Promise<CatalogFigures> {
  const stack = await startBenchStack();
  try {
    const url = stack.urls.gateway;
    const etag = (await fetch(`${url}/api/plans`)).headers.get('etag') ?? '';
    const ask = { plans: askPlans(etag), recommendations: askRecommendations };
    const load = { url, ...options };
    await openLoop({ ...load, seconds: 3, ask: ask.plans });
    await openLoop({ ...load, seconds: 3, ask: ask.recommendations });
    const plansAlone = await openLoop({ ...load, ask: ask.plans });
    const recommendationsAlone = await openLoop({ ...load, ask: ask.recommendations });
    const both = await openLoop({
      ...load,
      ask: (index) => (index % 4 < 2 ? ask.plans(index) : ask.recommendations(index)),
    });
    const together = [plans, recommendations].map((name) => {
      const { name: _name, ...rest } = summarize(name, both);
      return { name: `${name}, both in turn`, ...rest };
    });
    const alone = [summarize(plans, plansAlone), summarize(recommendations, recommendationsAlone)];
    return { ...options, routes: [...alone, ...together] };
  } finally {
    await stack.stop();
  }
}

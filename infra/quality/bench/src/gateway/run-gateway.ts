import autocannon from 'autocannon';
import { median } from '../measure/statistics.ts';
import { peakResidentMb } from '../measure/process-usage.ts';
import { startGateway, startNginx, startPrinting, type Contender } from './contenders.ts';

/** Medians over the rounds; `residentMb` at the highest. */
export type GatewayFigures = {
  name: string;
  path: string;
  perSecond: number;
  p99Ms: number;
  failed: number;
  residentMb: number;
};

const connections = 50;
const ownPath = '/api/enrollments/jordan%40example.com';
const plansPath = '/api/plans';

async function blast(contender: Contender, path: string, seconds: number) {
  const result = await autocannon({
    url: `${contender.url}${path}`,
    connections,
    duration: seconds,
    ...(contender.cookie !== undefined && { headers: { cookie: contender.cookie } }),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, failed };
}

/** Who takes part, started; nginx is missing where it is not installed. */
async function startAll(started: Contender[]): Promise<{ contender: Contender; path: string }[]> {
  const add = (contender: Contender) => {
    started.push(contender);
    return contender;
  };
  const upstream = add(
    await startPrinting('direct', new URL('upstream-main.ts', import.meta.url), []),
  );
  const nginx = await startNginx(upstream.url);
  if (nginx) add(nginx);
  else console.log('NGINX SKIPPED: /usr/sbin/nginx is not there; install nginx-light');
  const bare = 'bare express + http-proxy-middleware';
  const bareProxy = add(
    await startPrinting(bare, new URL('bare-proxy-main.ts', import.meta.url), [upstream.url]),
  );
  const undici = add(await startGateway('undici', upstream.url));
  const classic = add(await startGateway('http-proxy-middleware', upstream.url));
  return [
    ...[upstream, ...(nginx ? [nginx] : []), bareProxy, undici, classic].map((contender) => ({
      contender,
      path: ownPath,
    })),
    ...(nginx ? [{ contender: nginx, path: plansPath }] : []),
    { contender: undici, path: plansPath },
  ];
}

/** All of them in turn, round by round, so that a busy moment meets them all; the first round warms up. */
export async function runGateway(options: {
  seconds: number;
  rounds: number;
}): Promise<GatewayFigures[]> {
  const started: Contender[] = [];
  try {
    const entries = await startAll(started);
    const results = entries.map(() => [] as Awaited<ReturnType<typeof blast>>[]);
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const [index, { contender, path }] of entries.entries()) {
        const seconds = round === 0 ? 2 : options.seconds;
        const result = await blast(contender, path, seconds);
        if (round > 0) results[index]?.push(result);
      }
    }
    return await Promise.all(
      entries.map(async ({ contender, path }, index) => {
        const of = results[index] ?? [];
        return {
          name: contender.name,
          path,
          perSecond: median(of.map(({ perSecond }) => perSecond)),
          p99Ms: median(of.map(({ p99Ms }) => p99Ms)),
          failed: of.reduce((sum, { failed }) => sum + failed, 0),
          residentMb: await peakResidentMb(contender.child.pid ?? 0),
        };
      }),
    );
  } finally {
    for (const { child } of started) child.kill();
  }
}

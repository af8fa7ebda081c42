import autocannon from 'autocannon';
import { peakResidentMb } from '../measure/process-usage.ts';
import { median, rounded } from '../measure/statistics.ts';
import { startGateway, startNginx, startScript, type Contender } from './contenders.ts';

const connections = 50;
const path = '/api/enrollments/jordan%40example.com';

async function blast({ url, cookie }: Contender, seconds: number) {
  const result = await autocannon({
    url: `${url}${path}`,
    connections,
    duration: seconds,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, failed };
}
type Blast = Awaited<ReturnType<typeof blast>>;

/** Starts all contenders; skips nginx if it isn't installed. */
async function startAll(started: Contender[]): Promise<void> {
  const upstream = await startScript('no proxy', 'upstream-main.ts', []);
  started.push(upstream);
  const nginx = await startNginx(upstream.url);
  if (nginx) started.push(nginx);
  else console.log('NGINX SKIPPED: /usr/sbin/nginx is not there; install nginx-light');
  const bare = 'bare Express + http-proxy-middleware';
  started.push(await startScript(bare, 'bare-proxy-main.ts', [upstream.url]));
  started.push(await startGateway(upstream.url));
}

async function printResults(contenders: Contender[], results: Blast[][]): Promise<void> {
  const rates = results.map((of) => median(of.map(({ perSecond }) => perSecond)));
  const gatewayRate = rates.at(-1) ?? Number.NaN;
  const rows: Record<string, Record<string, number>> = {};
  for (const [index, { name, pid }] of contenders.entries()) {
    const of = results[index] ?? [];
    rows[name] = {
      'requests/s': rounded(rates[index] ?? Number.NaN),
      'p99 ms': rounded(median(of.map(({ p99Ms }) => p99Ms))),
      failed: of.reduce((total, { failed }) => total + failed, 0),
      'resident MB': rounded(await peakResidentMb(pid)),
      'gateway to this': rounded(gatewayRate / (rates[index] ?? Number.NaN)),
    };
  }
  console.table(rows);
}

/**
 * Loads each contender in turn, round by round, so that a busy moment affects them all; the first round is a
 * warm-up.
 */
export async function runGateway(options: { seconds: number; rounds: number }): Promise<void> {
  const contenders: Contender[] = [];
  try {
    await startAll(contenders);
    for (const contender of contenders) await blast(contender, Math.min(options.seconds, 2));
    const results = contenders.map((): Blast[] => []);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const [index, contender] of contenders.entries()) {
        results[index]?.push(await blast(contender, options.seconds));
      }
    }
    await printResults(contenders, results);
  } finally {
    for (const contender of contenders) contender.stop();
  }
}

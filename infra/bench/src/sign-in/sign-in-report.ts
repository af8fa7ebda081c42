import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { SignInFigures } from './run-sign-in.ts';

/** What a request to identity may take while passwords are hashed. */
const goalMs = 100;

/** docs/benchmarks/sign-in.md. */
export function writeSignInReport(machine: Machine, figures: SignInFigures): Promise<string> {
  const { calm, hashing, perSecond, concurrency, rounds } = figures;
  const target = atMost(hashing.p99, goalMs, 'ms');
  const row = (name: string, { p50, p95, p99 }: typeof calm) => [
    name,
    ...[p50, p95, p99].map((value) => figure(value)),
  ];
  const ratio = (at: 'p50' | 'p95' | 'p99') => figure(hashing[at] / calm[at]);
  return writeReport({
    name: 'sign-in',
    title: 'Others while passwords are hashed',
    machine,
    parts: [
      `GET /api/session, a cheap route of identity, ${perSecond} times per second through the gateway: alone, and while ${concurrency} people at a time try to sign in without a pause, which hashes a password (argon2id) each time, whether the account exists or not; ${rounds} rounds in turn, times from when a request was due. Run \`make bench-sign-in\`.`,
      '![GET /api/session](sign-in.svg)',
      table({
        columns: ['GET /api/session, ms', 'p50', 'p95', 'p99'],
        rows: [
          row('alone', calm),
          row(`beside ${figure(figures.signInsPerSecond)} sign-ins per second`, hashing),
          ['ratio', ratio('p50'), ratio('p95'), ratio('p99')],
        ],
      }),
      table({
        columns: ['', 'measured', 'target', ''],
        rows: [
          ['p99 beside sign-ins', figure(hashing.p99, 'ms'), target.text, verdict(target)],
          ['failed', figure(figures.failed), '0', verdict(atMost(figures.failed, 0))],
        ],
      }),
    ],
    plots: {
      'sign-in': barPlot({
        title: 'GET /api/session',
        unit: 'ms',
        bars: [
          { label: 'p50 alone', value: calm.p50, isOurs: true },
          { label: 'p50 beside sign-ins', value: hashing.p50, isOurs: true },
          { label: 'p99 alone', value: calm.p99, isOurs: true },
          { label: 'p99 beside sign-ins', value: hashing.p99, isOurs: true },
        ],
      }),
    },
    raw: figures,
  });
}

import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { Beside, SignInFigures } from './run-sign-in.ts';

/** What a request to identity may take while as many passwords are hashed as the machine can do. */
const goalMs = 100;

function timesTable({ alone, offered, withoutPause }: SignInFigures): string {
  const row = (name: string, { spread, loopDelayMs }: Beside) => [
    name,
    ...[spread.p50, spread.p95, spread.p99, loopDelayMs].map((value) => figure(value)),
  ];
  const beside = (name: string, figures: Beside) =>
    row(`beside ${figure(figures.signInsPerSecond)} sign-ins per second${name}`, figures);
  return table({
    columns: ['GET /api/session, ms', 'p50', 'p95', 'p99', 'event loop, p99'],
    rows: [row('alone', alone), beside('', offered), beside(', as many as are done', withoutPause)],
  });
}

function targetsTable({ alone, offered, withoutPause, ...figures }: SignInFigures): string {
  const { oneSignInMs, failed } = figures;
  const target = atMost(offered.spread.p95, 2 * alone.spread.p95 + oneSignInMs, 'ms');
  const saturated = atMost(withoutPause.spread.p99, goalMs, 'ms');
  const row = (name: string, value: string, aim: typeof target) => [
    name,
    value,
    aim.text,
    verdict(aim),
  ];
  const { p95 } = offered.spread;
  return table({
    columns: ['', 'measured', 'target', ''],
    rows: [
      row('p95 beside, to twice alone and one sign-in', figure(p95, 'ms'), target),
      row('p99 beside as many as are done', figure(withoutPause.spread.p99, 'ms'), saturated),
      ['one sign-in alone', figure(oneSignInMs, 'ms'), '', ''],
      row('failed', figure(failed), atMost(failed, 0)),
    ],
  });
}

/** docs/benchmarks/sign-in.md. */
export function writeSignInReport(machine: Machine, figures: SignInFigures): Promise<string> {
  const { perSecond, concurrency, rounds } = figures;
  const bars = [
    { label: 'alone', value: figures.alone.spread.p95, isOurs: true },
    { label: 'beside sign-ins at a rate', value: figures.offered.spread.p95, isOurs: true },
    { label: 'beside all that are done', value: figures.withoutPause.spread.p95, isOurs: true },
  ];
  return writeReport({
    name: 'sign-in',
    title: 'Others while passwords are hashed',
    machine,
    parts: [
      `GET /api/session, a cheap route of identity, ${perSecond} times per second through the gateway: alone, while people try to sign in at a rate, and while ${concurrency} of them try without a pause. Each try hashes a password (argon2id), whether the account exists or not; ${rounds} rounds in turn, times from when a request was due. The event loop is identity's own: how long a timer of 10 ms takes there, the worst of the rounds. Run \`make bench-sign-in\`.`,
      'Hashing runs on threads behind the event loop, with a processor left free and no database connection held. Where the event loop is on time and requests are late all the same, they waited for a processor in another process (gateway, PostgreSQL, the client), which does not know of those priorities.',
      '![GET /api/session](sign-in.svg)',
      timesTable(figures),
      targetsTable(figures),
    ],
    plots: { 'sign-in': barPlot({ title: 'GET /api/session, p95', unit: 'ms', bars }) },
    raw: figures,
  });
}

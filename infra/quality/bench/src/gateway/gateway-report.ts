import { barPlot } from '../report/bar-plot.ts';
import { atLeast, atMost, figure, table, verdict, type Target } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { GatewayFigures } from './run-gateway.ts';

function targetsPart(figures: readonly GatewayFigures[]): string {
  const find = (start: string, path: string) =>
    figures.find((one) => one.name.startsWith(start) && one.path.startsWith(path));
  const gateway = find('gateway, everything on, undici', '/api/enrollments');
  const other = find('gateway, everything on, http', '/api/enrollments');
  const bare = find('bare', '/api/enrollments');
  const nginx = find('nginx', '/api/enrollments');
  const cached = find('gateway', '/api/plans');
  const nginxPlans = find('nginx', '/api/plans');
  if (!gateway || !other || !bare) throw new Error('nothing was measured');
  const ratio = (one: GatewayFigures, to: GatewayFigures) => one.perSecond / to.perSecond;
  const row = (name: string, value: number, target: Target, unit = '') => [
    name,
    figure(value, unit),
    target.text,
    verdict(target),
  ];
  const rows = [
    ...(nginx
      ? [
          row(
            'everything on, to nginx',
            ratio(gateway, nginx),
            atLeast(ratio(gateway, nginx), 0.16),
          ),
        ]
      : []),
    row(
      'everything on, to the bare proxy',
      ratio(gateway, bare),
      atLeast(ratio(gateway, bare), 0.9),
    ),
    ...(nginxPlans && cached
      ? [
          row(
            'plans from the own cache, to nginx proxying them',
            ratio(cached, nginxPlans),
            atLeast(ratio(cached, nginxPlans), 1),
          ),
        ]
      : []),
    row('p99 with everything on', gateway.p99Ms, atMost(gateway.p99Ms, 40, 'ms'), 'ms'),
    row('resident', gateway.residentMb, atMost(gateway.residentMb, 150, 'MB'), 'MB'),
    row(
      'undici, to http-proxy-middleware',
      ratio(gateway, other),
      atLeast(ratio(gateway, other), 1.5),
    ),
  ];
  return table({ columns: ['ratio', 'measured', 'target', ''], rows });
}

/** docs/benchmarks/gateway.md. */
export function writeGatewayReport(
  machine: Machine,
  figures: readonly GatewayFigures[],
): Promise<string> {
  const rows = figures.map(({ name, path, perSecond, p99Ms, failed, residentMb }) => [
    `${name}, \`${path.replace(/jordan.*/, '{email}')}\``,
    figure(perSecond),
    figure(p99Ms),
    String(failed),
    figure(residentMb),
  ]);
  const hasNginx = figures.some(({ name }) => name.startsWith('nginx'));
  const bars = figures.map(({ name, path, perSecond }) => ({
    label: path === '/api/plans' ? `${name}: plans` : name,
    value: perSecond,
    isOurs: name.startsWith('gateway'),
  }));
  return writeReport({
    name: 'gateway',
    title: 'What the gateway costs',
    machine,
    parts: [
      '50 kept-alive connections, one small upstream in Node behind all of them, in turn, round by round; medians. "Everything on": the session’s signature and revocation, limits, headers, metrics, a log line per request. Run `make bench-gateway`.',
      ...(hasNginx ? [] : ['nginx was not installed here: its lines are missing.']),
      '![requests per second](gateway.svg)',
      table({ columns: ['', 'requests/s', 'p99 ms', 'failed', 'resident MB'], rows }),
      targetsPart(figures),
    ],
    plots: { gateway: barPlot({ title: 'Requests per second', unit: '/s', bars }) },
    raw: figures,
  });
}

import { barPlot } from '../report/bar-plot.ts';
import { atLeast, atMost, figure, table, verdict, type Target } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import { goals } from './goals.ts';
import { describePeer } from './peer/peer-table.ts';
import type { FlowFigures } from './run-flow.ts';
import { totalsOf, type Cost } from './usage.ts';

const shownStatements = 50;
const shownLength = 110;
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

function targetTable(figures: FlowFigures): string {
  const { perSecond, whole, webhookToActive, bus, pace } = figures;
  const { cpu, postgres, sent } = totalsOf(figures.cost);
  const { 'stripe-simulator': simulator = 0, 'mail-inbox': mailInbox = 0 } = figures.cost.cpuMs;
  const all = cpu + postgres;
  const part = (name: string, value: number) => [name, figure(value, 'ms'), '–', ''];
  const row = (name: string, value: number, target: Target, unit = '') => [
    name,
    figure(value, unit),
    target.text,
    verdict(target),
  ];
  const isPaced = 'perSecond' in pace;
  const times = isPaced
    ? [
        row(
          'card accepted → active, p95',
          webhookToActive.p95,
          bus === 'rabbitmq' ? atMost(webhookToActive.p95, 250, 'ms') : { text: '–', isMet: true },
          'ms',
        ),
      ]
    : [
        row('enrollments per second', perSecond, atLeast(perSecond, goals.perSecond)),
        row('the whole, p95', whole.p95, atMost(whole.p95, goals.wholeP95, 'ms'), 'ms'),
      ];
  return table({
    columns: ['', 'measured', 'target', ''],
    rows: [
      ...times,
      row('CPU of all processes', all, atMost(all, goals.cpu, 'ms'), 'ms'),
      part('… of which PostgreSQL', postgres),
      part('… of which payment simulator and mail inbox', simulator + mailInbox),
      row('SQL statements', sent, atMost(sent, goals.statements)),
    ],
  });
}

function statementTables({ statements }: Cost): string[] {
  const byDatabase = Map.groupBy(statements, ({ database }) => database);
  const rows = [...byDatabase]
    .map(([database, shares]) => ({
      database,
      sent: sum(shares.map(({ calls }) => calls)),
      shares,
    }))
    .sort((one, other) => other.sent - one.sent)
    .map(({ database, sent, shares }) => [
      database,
      figure(sent),
      figure(sum(shares.map(({ ms }) => ms))),
    ]);
  return [
    table({ columns: ['statements per enrollment by database', '', 'ms in the server'], rows }),
    table({
      columns: ['sent most often, per enrollment', 'database', ''],
      rows: statements
        .slice(0, shownStatements)
        .map(({ database, statement, calls }) => [
          `\`${statement.slice(0, shownLength)}\``,
          database,
          figure(calls),
        ]),
    }),
  ];
}

function describePace({ enrollments, pace, bus }: FlowFigures): string {
  const how =
    'perSecond' in pace ? `${pace.perSecond} per second` : `${pace.concurrency} at a time`;
  const way = bus === 'rabbitmq' ? 'a RabbitMQ node of its own' : 'PostgreSQL';
  return `${enrollments} owners, ${how}, through the gateway with the payment simulator: recommendations, enroll, password, subscription, card, webhook, active, two mails; events travel through ${way}. What the system does while nobody comes is taken off. Run \`make bench-flow enrollments= bus= rate=\`.`;
}

const nameOf = ({ bus, pace }: FlowFigures) =>
  [
    'flow',
    ...(bus === 'rabbitmq' ? ['rabbitmq'] : []),
    ...('perSecond' in pace ? ['rate'] : []),
  ].join('-');

/** docs/benchmarks/flow.md, with `-rabbitmq` and `-rate` in the name where it was measured so. */
export function writeFlowReport(machine: Machine, figures: FlowFigures): Promise<string> {
  const { calls, whole, webhookToActive, cost } = figures;
  const spreads = { ...calls, 'card accepted → active': webhookToActive, whole };
  const name = nameOf(figures);
  return writeReport({
    name,
    title: `Enrolling and paying${figures.bus === 'rabbitmq' ? ' with RabbitMQ' : ''}${'perSecond' in figures.pace ? ` at ${figures.pace.perSecond} per second` : ''}`,
    machine,
    parts: [
      describePace(figures),
      `![p95 of each call](${name}.svg)`,
      targetTable(figures),
      ...describePeer(figures),
      table({
        columns: ['ms', 'p50', 'p95', 'p99'],
        rows: Object.entries(spreads).map(([call, { p50, p95, p99 }]) => [
          call,
          ...[p50, p95, p99].map((value) => figure(value)),
        ]),
      }),
      table({
        columns: ['CPU ms per enrollment', ''],
        rows: Object.entries(cost.cpuMs).map(([process, value]) => [process, figure(value)]),
      }),
      ...statementTables(cost),
    ],
    plots: {
      [name]: barPlot({
        title: 'Enrolling and paying, p95',
        unit: 'ms',
        bars: Object.entries(spreads).map(([label, { p95 }]) => ({
          label,
          value: p95,
          isOurs: true,
        })),
      }),
    },
    raw: figures,
  });
}

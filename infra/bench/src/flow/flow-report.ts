import { barPlot } from '../report/bar-plot.ts';
import { atLeast, atMost, figure, table, verdict, type Target } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { FlowFigures } from './run-flow.ts';

/** docs/benchmarks/flow.md. */
export function writeFlowReport(machine: Machine, figures: FlowFigures): Promise<string> {
  const { calls, whole, webhookToActive, cpuMsPerEnrollment, statementsPerEnrollment } = figures;
  const spreads = { ...calls, 'card accepted → active': webhookToActive, whole };
  const cpu = Object.values(cpuMsPerEnrollment).reduce((sum, one) => sum + one, 0);
  const row = (name: string, value: number, target: Target, unit = '') => [
    name,
    figure(value, unit),
    target.text,
    verdict(target),
  ];
  return writeReport({
    name: 'flow',
    title: 'Enrolling and paying',
    machine,
    parts: [
      `${figures.enrollments} owners, ${figures.concurrency} at a time, through the gateway with the payment simulator: recommendations, enroll, password, subscription, card, webhook, active, two mails; events travel through PostgreSQL. Run \`make bench-flow\`.`,
      '![p95 of each call](flow.svg)',
      table({
        columns: ['', 'measured', 'target', ''],
        rows: [
          row('enrollments per second', figures.perSecond, atLeast(figures.perSecond, 20)),
          row('the whole, p95', whole.p95, atMost(whole.p95, 600, 'ms'), 'ms'),
          row('CPU of all processes of PetWell', cpu, atMost(cpu, 90, 'ms'), 'ms'),
          row('SQL statements', statementsPerEnrollment, atMost(statementsPerEnrollment, 60)),
        ],
      }),
      table({
        columns: ['ms', 'p50', 'p95', 'p99'],
        rows: Object.entries(spreads).map(([name, { p50, p95, p99 }]) => [
          name,
          ...[p50, p95, p99].map((value) => figure(value)),
        ]),
      }),
      table({
        columns: ['sent most often, per enrollment', 'database', ''],
        rows: figures.mostFrequent.map(({ database, statement, calls }) => [
          `\`${statement}\``,
          database.replace('petwell_', ''),
          figure(calls / figures.enrollments),
        ]),
      }),
      table({
        columns: ['CPU ms per enrollment, without PostgreSQL', ''],
        rows: Object.entries(cpuMsPerEnrollment).map(([name, value]) => [name, figure(value)]),
      }),
    ],
    plots: {
      flow: barPlot({
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

import type { ChaosReport } from './run-chaos.ts';

const shownPerRule = 5;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What a run came to, in lines for people. */
export function describeReport(report: ChaosReport): string[] {
  const { bus, seed, enrollments, faults } = report;
  if (report.isSkipped) return [`${bus}: SKIPPED`];
  const ownEnds = Object.entries(report.ownEnds).map(([name, count]) => `${name} ${count}×`);
  const lines = [
    `${bus}: seed ${seed}, ${enrollments} owners (${report.paid} payments), ${faults} faults, ${seconds(report.durationMs)}: ${report.violations.length} violations`,
  ];
  if (report.settledMs !== null) {
    lines.push(`  in order ${seconds(report.settledMs)} after the last fault`);
  }
  if (report.violations.length > 0) {
    lines.push(`  of the violations at the deadline, a minute later there are: ${report.lasting}`);
  }
  if (report.redeliveredMails > 0) {
    lines.push(`  mails delivered again under the same Message-ID: ${report.redeliveredMails}`);
  }
  if (ownEnds.length > 0) lines.push(`  ended without being killed: ${ownEnds.join(', ')}`);
  for (const [rule, found] of Map.groupBy(report.violations, (violation) => violation.rule)) {
    lines.push(`  ✗ ${rule}: ${found.length}`);
    for (const { detail } of found.slice(0, shownPerRule)) lines.push(`      ${detail}`);
  }
  return lines;
}

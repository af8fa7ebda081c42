import type { ChaosReport } from './run-chaos.ts';

const shownPerRule = 5;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Describes the outcome of a run, line by line. */
export function describeReport(report: ChaosReport): string[] {
  const { bus, seed, enrollments, faults, violations, settledMs, redeliveredEmails } = report;
  if (report.isSkipped) return [`${bus}: SKIPPED`];
  const exits = Object.entries(report.unexpectedExits).map(([name, count]) => `${name} ${count}×`);
  const listOf = (counts: Record<string, number>) =>
    Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const [ends, changes] = [listOf(report.campaignEnds), listOf(report.changeEnds)];
  const lines = [
    `${bus}: seed ${seed}, ${enrollments} owners (${report.paid} payments), ${faults} faults, ${seconds(report.durationMs)}: ${violations.length} violations`,
  ];
  if (settledMs !== null) lines.push(`  in order ${seconds(settledMs)} after the last fault`);
  if (violations.length > 0) lines.push(`  violations left a minute later: ${report.lasting}`);
  if (ends.length > 0) lines.push(`  members of price campaigns: ${ends.join(', ')}`);
  if (changes.length > 0) lines.push(`  changes of plan and holds: ${changes.join(', ')}`);
  if (redeliveredEmails > 0) lines.push(`  emails delivered twice: ${redeliveredEmails}`);
  if (exits.length > 0) lines.push(`  ended without being killed: ${exits.join(', ')}`);
  for (const [rule, found] of Map.groupBy(violations, (violation) => violation.rule)) {
    lines.push(`  ✗ ${rule}: ${found.length}`);
    for (const { detail } of found.slice(0, shownPerRule)) lines.push(`      ${detail}`);
  }
  return lines;
}

/** `make fuzz`: sends hostile requests to a temporary stack. */
import { parseArgs } from 'node:util';
import { startStack } from '@petwell/local-stack';
import { noCareRuns, runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    minutes: { type: 'string', default: '15' },
  },
});

console.log(`seed ${values.seed}`);
const stack = await startStack({
  environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...noCareRuns },
});
try {
  const report = await runFuzz({
    stack,
    requests: Number(values.requests),
    seed: Number(values.seed),
    budgetMs: Number(values.minutes) * 60_000,
    onProgress: (sent) => console.log(`${sent} requests`),
  });
  const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(`${report.sent} requests, slowest ${report.slowestMs} ms; ${statuses.join(', ')}`);
  for (const finding of report.findings) console.error(`\n${finding}`);
  if (report.sent < Number(values.requests)) console.error('\nnot all requests were sent');
  if (report.findings.length > 0 || report.sent < Number(values.requests)) process.exitCode = 1;
} finally {
  await stack.stop();
}

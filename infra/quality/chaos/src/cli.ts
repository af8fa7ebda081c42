/** `make chaos`: owners enroll and pay under faults. Exits with 1 if anything was lost or duplicated. */
import { parseArgs } from 'node:util';
import { describeReport } from './describe-report.ts';
import { runChaos } from './run-chaos.ts';
import { scenarios } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    /** `enrolling`, `campaign`, or `change`. */
    scenario: { type: 'string', default: 'enrolling' },
    enrollments: { type: 'string' },
    faults: { type: 'string' },
    /** `embedded`, `rabbitmq` or `both`. */
    bus: { type: 'string', default: 'both' },
    /** How long owners arrive and faults happen; by default two seconds per fault. */
    seconds: { type: 'string' },
    /** How many seconds after the last fault everything must be in order. */
    settle: { type: 'string', default: '30' },
  },
});
const numberOf = (text: string) => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`"${text}" is not a number`);
};
const scenario = scenarios.find((name) => name === values.scenario);
if (scenario === undefined) throw new Error(`unknown scenario "${values.scenario}"`);
const usual = {
  enrolling: { enrollments: '1000', faults: '200' },
  campaign: { enrollments: '40', faults: '100' },
  change: { enrollments: '40', faults: '100' },
}[scenario];
const faults = numberOf(values.faults ?? usual.faults);
const options = {
  scenario,
  seed: numberOf(values.seed),
  enrollments: numberOf(values.enrollments ?? usual.enrollments),
  faults,
  spanMs: 1_000 * (values.seconds === undefined ? faults * 2 : numberOf(values.seconds)),
  settleWithinMs: 1_000 * numberOf(values.settle),
  write: (line: string) => console.log(line),
};
const buses = values.bus === 'both' ? (['embedded', 'rabbitmq'] as const) : [values.bus];

console.log(`seed ${options.seed}`);
for (const bus of buses) {
  if (bus !== 'embedded' && bus !== 'rabbitmq') throw new Error(`unknown bus "${bus}"`);
  const report = await runChaos({ ...options, bus });
  for (const line of describeReport(report)) console.log(line);
  if (report.violations.length > 0) process.exitCode = 1;
}

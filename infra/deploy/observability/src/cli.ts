import { measureCost, type Cost, type Mode } from './cost/measure-cost.ts';

const usage = `Usage: npm run cost -w infra/deploy/observability
  what recording costs: processor time per enrollment, enrollments per second and memory`;

const modes: readonly Mode[] = ['off', '10 %', '100 %'];

function describe(mode: Mode, { cpuMs, perSecond, largestMb }: Cost): string {
  return `| ${mode.padEnd(5)} | ${cpuMs.toFixed(0)} | ${perSecond.toFixed(1)} | ${largestMb.toFixed(0)} |`;
}

if (process.argv.length > 2) {
  console.error(usage);
  process.exitCode = 2;
} else {
  console.log('| Traces recorded | CPU ms per enrollment | Enrollments/s | Largest process, MB |');
  console.log('| --- | --- | --- | --- |');
  for (const mode of modes) console.log(describe(mode, await measureCost(mode)));
}

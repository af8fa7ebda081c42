import { expect, test } from 'vitest';
import { coresElsewhere, costOf, totalsOf } from './usage.ts';

const usage = (at: number, so: { far: number; machineMs: number; calls: number }) => ({
  at,
  cpu: new Map([
    ['service', so.far],
    ['postgres', so.far / 2],
  ]),
  statements: new Map([
    ['a SELECT', { database: 'a', statement: 'SELECT', calls: so.calls, ms: so.calls }],
  ]),
  machineMs: so.machineMs,
  clientMs: so.far / 10,
});

/** 1 s without load costs 10 ms and 2 statements; 2 s with load 1,020 ms and 84, of which 10 enrolled. */
const usages = {
  idle: usage(0, { far: 1_000, machineMs: 50_000, calls: 100 }),
  before: usage(1_000, { far: 1_010, machineMs: 50_500, calls: 102 }),
  after: usage(3_000, { far: 2_030, machineMs: 53_500, calls: 186 }),
};

test('an enrollment costs what the load took, less what would have happened without it', () => {
  expect(totalsOf(costOf(usages, 10))).toEqual({ cpu: 100, postgres: 50, sent: 8 });
});

test('what else ran is what the machine did beyond the measured processes and the client', () => {
  const ours = 1_020 + 510 + 102;
  expect(coresElsewhere(usages)).toBeCloseTo((3_000 - ours) / 2_000);
});

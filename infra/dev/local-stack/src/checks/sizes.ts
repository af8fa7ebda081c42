/** A check is an npm script of the root package. Lanes run side by side, the checks of a lane in order. */
export type Check = {
  script: string;
  report: 'exit-code' | 'vitest' | 'playwright';
  env?: Record<string, string>;
};
export type Lane = Check[];
export type Size = 'quick' | 'test' | 'test-all';

const tool = (script: string): Check => ({ script, report: 'exit-code' });
const vitest = (script: string): Check => ({ script, report: 'vitest' });
const browser = (script: string): Check => ({ script, report: 'playwright' });

const staticChecks = [
  tool('format:check'),
  // The typed linter's garbage collector would take a fifth of its CPU time; the limit keeps its memory as it was.
  { ...tool('lint'), env: { GOGC: '400', GOMEMLIMIT: '6GiB' } },
  tool('layers'),
  tool('dead-code'),
];
const unit = vitest('test:unit');
const integration = vitest('test:integration');
const contracts = vitest('test:contract');
const payments = browser('test:payments');
// In `make test-all` axe looks at every state; here it would take a fifth of their time. A failure leaves a picture,
// and `npm run test:payments` a trace.
const plainPayments = { ...payments, env: { SKIP_AXE: '1', SKIP_TRACE: '1' } };
const long = [vitest('test:system'), browser('test:walks')];

/**
 * The stages of each size: a stage starts when all lanes of the one before have ended. Only `quick` has two lanes. Each of
 * the others uses two cores by itself; beside another one, tests ran out of their time on a slow machine.
 */
const most = [...staticChecks, unit, contracts, integration];
export const sizes: Record<Size, Lane[][]> = {
  quick: [[staticChecks, [unit]]],
  test: [[[...most, plainPayments]]],
  'test-all': [[[...most, payments, browser('test:journeys'), ...long]]],
};

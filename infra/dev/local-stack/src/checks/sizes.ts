/** A check is an npm script of the root package. Lanes run side by side, the checks of a lane in order. */
export type Check = { script: string; report: 'exit-code' | 'vitest' | 'playwright' };
export type Lane = Check[];
export type Size = 'quick' | 'test' | 'test-all';

const tool = (script: string): Check => ({ script, report: 'exit-code' });
const vitest = (script: string): Check => ({ script, report: 'vitest' });
const browser = (script: string): Check => ({ script, report: 'playwright' });

const staticChecks = ['format:check', 'lint', 'layers', 'dead-code'].map(tool);
const unit = vitest('test:unit');
const integration = vitest('test:integration');
// Contracts use one core and journeys wait for pages, so they share the machine.
const contracts = vitest('test:contract');
const journeys = browser('test:journeys');
const long = [vitest('test:system'), browser('test:walks')];

/** The stages of each size: a stage starts when all lanes of the one before have ended. */
export const sizes: Record<Size, Lane[][]> = {
  quick: [[staticChecks, [unit]]],
  test: [
    [staticChecks, [unit, integration]],
    [[contracts], [journeys]],
  ],
  'test-all': [[staticChecks, [unit, integration]], [[contracts], [journeys]], [long]],
};

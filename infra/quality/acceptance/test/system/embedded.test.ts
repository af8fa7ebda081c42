import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeMainJob } from './main-job-suite.ts';
import { describeRemoval } from './removal-suite.ts';

describe('the main flow, with events through PostgreSQL', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    // An event that is published after its owner was removed goes with the next housekeeping.
    stack = await startStack({ environment: { HOUSEKEEPING_INTERVAL_MS: '2000' } });
  });
  afterAll(() => stack?.stop());
  describeMainJob(() => stack);
  describeRemoval(() => stack);
});

import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeMainJob } from './main-job-suite.ts';
import { describeRemoval } from './removal-suite.ts';

describe('the main flow, with events through PostgreSQL', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack?.stop());
  describeMainJob(() => stack);
  describeRemoval(() => stack);
});

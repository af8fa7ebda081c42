import { brokerUrl, hasBroker, removeNamespace } from '@petwell/chassis/testing';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeMainJob } from './main-job-suite.ts';

const isThere = await hasBroker();

describe.skipIf(!isThere)('the main flow, with events through RabbitMQ', () => {
  const url = brokerUrl() ?? '';
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await startStack({ rabbitmqUrl: url });
  });
  afterAll(async () => {
    await stack?.stop();
    await removeNamespace(url, `stack-${stack.portBase}`);
  });
  describeMainJob(() => stack);
});

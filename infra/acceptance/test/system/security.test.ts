import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { createAttackWorld, type AttackWorld } from './security/attack-world.ts';
import { describeAuthorizationMatrix } from './security/authorization-matrix.ts';

describe('nobody gets in who does not belong', () => {
  let stack: RunningStack;
  let world: AttackWorld;
  beforeAll(async () => {
    stack = await startStack({ withDemo: true, environment: { RATE_LIMITS: 'off' } });
    world = createAttackWorld(stack);
  });
  afterAll(() => stack?.stop());
  describeAuthorizationMatrix(() => world);
});

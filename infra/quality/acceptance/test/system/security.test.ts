import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe } from 'vitest';
import { createAttackWorld, type AttackWorld } from './security/attack-world.ts';
import { describeAuthorizationMatrix } from './security/authorization-matrix.ts';
import { describeCrossSite } from './security/cross-site.ts';
import { describeDirectAccess } from './security/direct-access.ts';
import { describeKeyRotation } from './security/key-rotation.ts';
import { describeLogPrivacy } from './security/log-privacy.ts';
import { describeShortFuzz } from './security/short-fuzz.ts';
import { describeTakeoverOfAccounts } from './security/takeover-of-accounts.ts';
import { describeTakeoverOfData } from './security/takeover-of-data.ts';
import { describeTakeoverOfRoutes } from './security/takeover-of-routes.ts';

describe('nobody gets in who does not belong', () => {
  let stack: RunningStack;
  let world: AttackWorld;
  beforeAll(async () => {
    stack = await startStack({ withDemo: true, environment: { RATE_LIMITS: 'off' } });
    world = createAttackWorld(stack);
  });
  afterAll(() => stack?.stop());
  describeTakeoverOfAccounts(() => world);
  describeTakeoverOfData(() => world);
  describeTakeoverOfRoutes(() => world);
  describeCrossSite(() => world);
  describeAuthorizationMatrix(() => world);
  describeDirectAccess(() => world);
  describeKeyRotation(() => world);
  describeShortFuzz(() => world);
  // Last, so that the logs hold what all the others caused.
  describeLogPrivacy(() => world);
});

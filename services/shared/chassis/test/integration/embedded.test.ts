import { describe } from 'vitest';
import { describeBus } from './bus-suite.ts';
import { describeFormerDeliveries } from './former-deliveries-suite.ts';
import { openEmbedded } from './open-embedded.ts';

describe('[OPS-07] embedded bus', () => {
  describeBus(openEmbedded);
});

describe('versions of consumers on the embedded bus', () => {
  describeFormerDeliveries(openEmbedded);
});

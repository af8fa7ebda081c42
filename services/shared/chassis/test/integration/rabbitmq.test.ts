import { describe } from 'vitest';
import { describeBus } from './bus-suite.ts';
import { describeFormerDeliveries } from './former-deliveries-suite.ts';
import { hasBroker } from './messaging/rabbitmq-broker.ts';
import { openRabbit } from './open-rabbit.ts';

const isThere = await hasBroker();

describe.skipIf(!isThere)('[OPS-07] RabbitMQ bus', () => {
  describeBus(openRabbit);
});

describe.skipIf(!isThere)('versions of consumers on the RabbitMQ bus', () => {
  describeFormerDeliveries(openRabbit);
});

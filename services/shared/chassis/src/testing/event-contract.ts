import { fileURLToPath } from 'node:url';
import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { domainEventSchema, type EventOf, type EventType } from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';

const { boolean, integer, regex, string, uuid } = MatchersV3;

/** Where consumers leave their contracts and providers find them. */
export const pactsDir = fileURLToPath(new URL('../../../../../pacts', import.meta.url));

/** Matchers of what bodies and events hold. */
export const time = (example = '2026-03-01T12:00:00.000Z') =>
  regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, example);

/** An owner by shape, Ada Park with the id 7 in the example. */
export const someOwner = () => ({
  id: integer(7),
  firstName: string('Ada'),
  lastName: string('Park'),
  email: string('ada.park@example.com'),
  phone: string('904-555-0100'),
  isActive: boolean(true),
  createdAt: time(),
});

export type EventContract<Type extends EventType> = {
  consumer: ServiceName;
  provider: ServiceName;
  type: Type;
  /** What has happened when the event is told. */
  given: string;
  subject: RegExp;
  /** `subject` of the example. */
  about: string;
  /** What the consumer needs of it, as matchers. */
  data: object;
};

/**
 * Writes down what a consumer expects of an event, after `take` has shown that the consumer can do with it.
 * HTTP and messages are verified by different means, so these contracts have a file of their own.
 */
export async function expectEvent<Type extends EventType>(
  { consumer, provider, type, given, subject, about, data }: EventContract<Type>,
  take: (event: EventOf<Type>) => Promise<void>,
): Promise<void> {
  const isOfType = (event: { type: EventType }): event is EventOf<Type> => event.type === type;
  await new PactV4({
    consumer: `${consumer}-messages`,
    provider,
    dir: pactsDir,
    logLevel: 'warn',
  })
    .addAsynchronousInteraction()
    .given(given)
    .expectsToReceive(type, (builder) =>
      builder.withMetadata({ contentType: 'application/json' }).withJSONContent({
        specversion: '1.0',
        id: uuid('0b0f4f4e-6f0c-4d5e-9d0a-0d8a1c1f2a3b'),
        source: `petwell/${provider}`,
        type,
        subject: regex(subject, about),
        time: time(),
        datacontenttype: 'application/json',
        data,
      }),
    )
    .executeTest(async ({ contents }) => {
      const event = domainEventSchema.parse(contents.content);
      if (!isOfType(event)) throw new Error(`${event.type} came instead of ${type}`);
      await take(event);
    });
}

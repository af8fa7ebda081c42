import { fileURLToPath } from 'node:url';
import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { domainEventSchema, type EventOf, type EventType } from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';

const { boolean, integer, regex, string, uuid } = MatchersV3;

/** Folder where consumers write contracts and providers read them. */
export const pactsDir = fileURLToPath(new URL('../../../../../pacts', import.meta.url));

/** Matchers for fields of bodies and events. */
export const time = (example = '2026-03-01T12:00:00.000Z') =>
  regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, example);

/** Matches any owner. The example is Ada Park with id 7. */
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
  /** The provider state when the event is published. */
  given: string;
  subject: RegExp;
  /** `subject` of the example event. */
  about: string;
  /** The fields that the consumer requires, as matchers. */
  data: object;
};

/**
 * Writes a consumer's contract for an event, after `take` has shown that the consumer can handle it. HTTP and
 * message contracts are verified differently, so these have separate files.
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

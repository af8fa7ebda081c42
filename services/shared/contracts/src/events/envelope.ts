import { z } from 'zod';

/** Creates the schema of a CloudEvents 1.0 envelope with typed data. Consumers deduplicate by `id`. */
export function envelopeSchema<Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
) {
  return z.object({
    specversion: z.literal('1.0'),
    id: z.uuid(),
    source: z.string(),
    type: z.literal(type),
    /** The aggregate that the event is about, such as `enrollment/17`. */
    subject: z.string(),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    /** W3C trace context of the event's cause. */
    traceparent: z.string().optional(),
    data,
  });
}

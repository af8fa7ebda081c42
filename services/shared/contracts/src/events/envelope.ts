import { z } from 'zod';

/** CloudEvents 1.0 envelope with typed data. `id` is what consumers deduplicate by. */
export function envelopeSchema<Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
) {
  return z.object({
    specversion: z.literal('1.0'),
    id: z.uuid(),
    source: z.string(),
    type: z.literal(type),
    /** The aggregate that the fact is about, `enrollment/17`. */
    subject: z.string(),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    /** W3C trace context of what caused the event. */
    traceparent: z.string().optional(),
    data,
  });
}

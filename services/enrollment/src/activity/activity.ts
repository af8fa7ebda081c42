import type { activityPageSchema, activityQuerySchema } from '@petwell/contracts';
import type { z } from 'zod';

export type ActivityQuery = z.infer<typeof activityQuerySchema>;
export type ActivityPage = z.infer<typeof activityPageSchema>;

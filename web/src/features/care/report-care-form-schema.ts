import { z } from 'zod';

/** Care given elsewhere. The server refuses days that are too long ago or in the future. */
export const reportCareFormSchema = z.object({
  code: z.string().min(1, 'Please choose a service'),
  performedOn: z.iso.date('Please choose a day'),
});

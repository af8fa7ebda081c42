import { z } from 'zod';

/** Needs that differ from pet to pet. A service covers any number of them, also none. */
export const careTopicSchema = z.enum([
  'exams',
  'dental cleaning',
  'dental x-rays',
  'blood panel',
  'thyroid',
  'kidney',
  'urinalysis',
  'blood pressure',
  'parasites',
  'deworming',
  'heartworm',
  'influenza',
  'vaccines',
  'leukemia test',
  'nail trims',
  'anal glands',
  'microchip',
  'surgery',
  'nutrition',
]);
export type CareTopic = z.infer<typeof careTopicSchema>;

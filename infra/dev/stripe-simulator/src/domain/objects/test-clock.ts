import { newId } from '../ids.ts';
import type { TestClock } from './types.ts';

const lifeSeconds = 30 * 86_400;

export function buildTestClock(
  input: { frozen_time: number; name?: string | undefined },
  created: number,
): TestClock {
  return {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + lifeSeconds,
    frozen_time: input.frozen_time,
    livemode: false,
    name: input.name ?? null,
    status: 'ready',
    status_details: {},
  };
}

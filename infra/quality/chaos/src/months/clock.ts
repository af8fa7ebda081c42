import { instantOf } from '@petwell/chassis/time';
import type { RunningStack } from '@petwell/local-stack';
import { keepTrying, type Patience } from '../load/keep-trying.ts';

/** The clinic's, as the stack has it. */
export const timeZone = 'America/New_York';

/** Moves the clock to a time at the clinic, while the provider may be down or restarted. */
export async function moveClockTo(
  stack: RunningStack,
  { day, time, patience }: { day: string; time: string; patience: Patience },
): Promise<void> {
  const target = new Date(instantOf({ day, time }, timeZone));
  await keepTrying('move the clock', patience, () => stack.moveClock(target));
  // A step that failed has moved the clock alone.
  await keepTrying('let the provider catch up', patience, async () => {
    const response = await fetch(new URL('/_clock/catch-up', stack.urls.stripe), {
      method: 'POST',
    });
    if (!response.ok) throw new Error(`${response.status}`);
  });
}

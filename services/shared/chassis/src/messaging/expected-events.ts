/** How long an append is waited for: far longer than a transaction may take to commit. */
const patienceMs = 20_000;

/** Events that this process appended and that it has not published yet: committed, about to be, or undone. */
export type ExpectedEvents = {
  expect(eventId: string): void;
  /** It was published, here or by another relay. */
  forget(eventId: string): void;
  /** Whether any is left; those whose transaction must have been undone are not. */
  any(): boolean;
};

export function createExpectedEvents(now: () => number = Date.now): ExpectedEvents {
  const expectedSince = new Map<string, number>();
  return {
    expect: (eventId) => void expectedSince.set(eventId, now()),
    forget: (eventId) => void expectedSince.delete(eventId),
    any() {
      // Oldest first, as they were put in.
      for (const [eventId, since] of expectedSince) {
        if (now() - since < patienceMs) return true;
        expectedSince.delete(eventId);
      }
      return false;
    },
  };
}

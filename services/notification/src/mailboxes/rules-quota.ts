const hourMs = 3_600_000;

/** Longest window of the quota. */
export const quotaMemoryMs = 24 * hourMs;

/** Emails to one mailbox that wasn't confirmed or paid from, within any window of time. */
const quotas = [
  { limit: 4, windowMs: hourMs },
  { limit: 10, windowMs: quotaMemoryMs },
] as const;

const dotless = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that an address leads to: `Ada.Park+vet@gmail.com` is `adapark@gmail.com`. Otherwise a
 * stranger could multiply the quota with spellings of one address.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  const [box = ''] = name.split('+');
  return dotless.includes(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}

/** Checks whether an email at `at` keeps every window that contains it within its limit. */
function fits(taken: readonly number[], at: number): boolean {
  const times = [...taken, at].sort((a, b) => a - b);
  const index = times.indexOf(at);
  return quotas.every(({ limit, windowMs }) =>
    times.every((first, i) => {
      const last = times[i + limit];
      const isInside = i <= index && index <= i + limit;
      return !isInside || last === undefined || last - first >= windowMs;
    }),
  );
}

/**
 * Returns the earliest time, from `from` on, at which the quota allows another email. `taken`: when the other
 * emails were sent, or will be. Epoch, in ms.
 */
export function nextSlot(taken: readonly number[], from: number): number {
  const afterWindows = quotas.flatMap(({ windowMs }) => taken.map((time) => time + windowMs));
  const candidates = [from, ...afterWindows.filter((time) => time > from)].sort((a, b) => a - b);
  return candidates.find((at) => fits(taken, at)) ?? from;
}

/** Whether an email that can be dropped would wait longer than the quota remembers. */
export const isTooFarOff = (dueAt: Date, now: Date): boolean =>
  dueAt.getTime() - now.getTime() > quotaMemoryMs;

/** Quicker than this is not worth being a moment old. */
const slowMs = 25;
/** A slow answer holds for so many times what it took: at most 2 % of the time goes into it. */
const ageFactor = 50;
const maxAgeMs = 30_000;
const maxEntries = 200;

type Entry<Answer> = { answer: Promise<Answer>; freshUntil: number; isRefreshing: boolean };

/**
 * Answers quick questions anew each time. Of slow ones the last answer is kept and given at once, while a
 * new one is on its way when it is older than 50 times what it took (30 s at most between refreshes).
 */
export function rememberWhenSlow<Question, Answer>({
  ask,
  isLarge,
  now = () => performance.now(),
}: {
  ask: (question: Question) => Promise<Answer>;
  /** Whether much was counted for it: the answer about little is always a new one, however busy the machine is. */
  isLarge: (answer: Answer) => boolean;
  now?: () => number;
}): (question: Question) => Promise<Answer> {
  const known = new Map<string, Entry<Answer>>();

  function store(key: string, answer: Answer, tookMs: number): void {
    known.delete(key);
    if (tookMs < slowMs || !isLarge(answer)) return;
    const freshUntil = now() + Math.min(tookMs * ageFactor, maxAgeMs);
    known.set(key, { answer: Promise.resolve(answer), freshUntil, isRefreshing: false });
    const [oldest] = known.keys();
    if (known.size > maxEntries && oldest !== undefined) known.delete(oldest);
  }

  async function refresh(key: string, question: Question): Promise<Answer> {
    const startedAt = now();
    const answer = await ask(question);
    store(key, answer, now() - startedAt);
    return answer;
  }

  return (question) => {
    const key = JSON.stringify(question);
    const entry = known.get(key);
    if (!entry) return refresh(key, question);
    // Nobody has asked for too long: what is known could be anything by now.
    if (now() > entry.freshUntil + maxAgeMs) return refresh(key, question);
    if (now() > entry.freshUntil && !entry.isRefreshing) {
      entry.isRefreshing = true;
      refresh(key, question).catch(() => known.delete(key));
    }
    return entry.answer;
  };
}

/** Quicker than this is not worth being a moment old. */
const slowMs = 25;
/** A slow answer holds for so many times what it took: at most 2 % of the time goes into it. */
const ageFactor = 50;
const maxAgeMs = 30_000;
const maxEntries = 200;

type Entry<Answer> = { answer: Promise<Answer>; freshUntil: number; isRefreshing: boolean };

export type SlowAnswers<Question, Answer> = {
  /** The answer, asked for when there is none that is kept. */
  read: (question: Question) => Promise<Answer>;
  /** The answer that is kept; null when there is none. */
  known: (question: Question) => Promise<Answer> | null;
  /** Takes an answer that was found in another way, as one that was asked for. */
  learn: (question: Question, found: { answer: Answer; tookMs: number }) => void;
};

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
}): SlowAnswers<Question, Answer> {
  const kept = new Map<string, Entry<Answer>>();

  function store(key: string, { answer, tookMs }: { answer: Answer; tookMs: number }): void {
    kept.delete(key);
    if (tookMs < slowMs || !isLarge(answer)) return;
    const freshUntil = now() + Math.min(tookMs * ageFactor, maxAgeMs);
    kept.set(key, { answer: Promise.resolve(answer), freshUntil, isRefreshing: false });
    const [oldest] = kept.keys();
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
  }

  async function refresh(key: string, question: Question): Promise<Answer> {
    const startedAt = now();
    const answer = await ask(question);
    store(key, { answer, tookMs: now() - startedAt });
    return answer;
  }

  function known(question: Question): Promise<Answer> | null {
    const key = JSON.stringify(question);
    const entry = kept.get(key);
    // Nobody has asked for too long: what is known could be anything by now.
    if (!entry || now() > entry.freshUntil + maxAgeMs) return null;
    if (now() > entry.freshUntil && !entry.isRefreshing) {
      entry.isRefreshing = true;
      refresh(key, question).catch(() => kept.delete(key));
    }
    return entry.answer;
  }

  return {
    read: (question) => known(question) ?? refresh(JSON.stringify(question), question),
    known,
    learn: (question, found) => store(JSON.stringify(question), found),
  };
}

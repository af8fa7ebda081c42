/**
 * Lets calls for the same key share runs: while one runs, all that arrive wait for one further run,
 * which gets everything they asked for. Every caller's answer comes from a run that began after its
 * call, so it is never older than the question. A burst of n calls costs two runs instead of n.
 */
export function coalesce<Request, Result>(
  run: (key: string, requests: readonly Request[]) => Promise<Result>,
): (key: string, request: Request) => Promise<Result> {
  type Waiting = { requests: Request[]; result: Promise<Result> };
  /** Per key: the end of the run in progress, and who waits for the one after it. */
  const lines = new Map<string, { ended: Promise<void>; waiting: Waiting | null }>();

  function start(key: string, requests: readonly Request[]): Promise<Result> {
    const result = run(key, requests);
    const line = { ended: settled(result), waiting: null };
    lines.set(key, line);
    void line.ended.then(() => {
      // Whoever waited has started the next run by now, and put its own line here.
      if (lines.get(key) === line && line.waiting === null) lines.delete(key);
    });
    return result;
  }

  return (key, request) => {
    const line = lines.get(key);
    if (!line) return start(key, [request]);
    if (line.waiting) {
      line.waiting.requests.push(request);
      return line.waiting.result;
    }
    const requests = [request];
    const result = line.ended.then(() => start(key, requests));
    line.waiting = { requests, result };
    return result;
  };
}

async function settled(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}

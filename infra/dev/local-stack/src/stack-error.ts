/** Something that the person can put right: its message is one clear sentence, shown without a trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Turns errors of the operating system that people run into into sentences; others pass unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  // Programs that are started, PostgreSQL for one, say it in words.
  if (code === 'ENOSPC' || /No space left on device|ENOSPC/.test(error.message)) {
    return new StackError(`The disk that holds ${dataDir} is full; free some space and try again.`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
    return new StackError(`${path} cannot be written; check who owns it and try again.`);
  }
  return error;
}

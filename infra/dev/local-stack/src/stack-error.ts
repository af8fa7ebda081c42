/** A problem the user can fix; its message is one sentence, printed without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Translates common operating system errors into sentences; returns others unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  // PostgreSQL reports it as text.
  if (code === 'ENOSPC' || /No space left on device|ENOSPC/.test(error.message)) {
    return new StackError(`The disk that holds ${dataDir} is full; free some space and try again.`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
    return new StackError(`${path} cannot be written; check who owns it and try again.`);
  }
  return error;
}

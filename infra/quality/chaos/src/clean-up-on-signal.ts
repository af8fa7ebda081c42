/** Runs `cleanUp` when the program is interrupted. Returns a function that unregisters it. */
export function cleanUpOnSignal(cleanUp: () => Promise<void>): () => void {
  const end = () => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

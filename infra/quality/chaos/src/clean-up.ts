/**
 * Runs `cleanUp` when somebody ends the program by hand: what it started outlives it otherwise. Answers
 * the function that takes this back.
 */
export function cleanUpOnSignal(cleanUp: () => Promise<void>): () => void {
  const end = () => {
    cleanUp().then(
      () => process.exit(130),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

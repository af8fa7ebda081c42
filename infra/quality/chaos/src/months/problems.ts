/** Notes what couldn't be done, so that the others go on. */
export function createProblems() {
  const problems: string[] = [];
  return {
    problems,
    /** Never rejects. */
    attempt: (who: string, work: () => Promise<unknown>): Promise<unknown> =>
      work().catch((error: unknown) => {
        problems.push(`${who}: ${error instanceof Error ? error.message : String(error)}`);
      }),
  };
}

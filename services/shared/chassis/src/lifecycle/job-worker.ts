const pollMs = 2_000;

/** Works off jobs of one kind in batches: new ones when woken, those of crashed workers when polling. */
export function createJobWorker(deps: {
  /** Works off one batch; false if there was none. */
  runBatch: () => Promise<boolean>;
  onError: (error: unknown) => void;
}) {
  let isStopping = false;
  let current: Promise<void> | null = null;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;

  async function workOff(): Promise<void> {
    do isWoken = false;
    while (!isStopping && (await deps.runBatch()));
  }

  function wake(): void {
    isWoken = true;
    if (isStopping || current) return;
    current = workOff()
      .catch(deps.onError)
      .finally(() => {
        current = null;
        if (isWoken) wake();
      });
  }

  return {
    wake,
    start() {
      timer = setInterval(wake, pollMs);
      wake();
    },
    /** Resolves after the current batch; another worker continues the job. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await current;
    },
  };
}

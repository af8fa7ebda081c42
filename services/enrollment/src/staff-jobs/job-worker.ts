const pollMs = 2_000;

/** Runs jobs of one kind: new ones when woken, interrupted ones when their lease expires. */
export function createJobWorker<Job>(deps: {
  take: () => Promise<Job | null>;
  letGo: (job: Job) => Promise<void>;
  run: (job: Job, isStopping: () => boolean) => Promise<void>;
  onError: (error: unknown) => void;
}) {
  let isStopping = false;
  let current: Promise<void> | null = null;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;

  async function workOff(): Promise<void> {
    for (;;) {
      isWoken = false;
      const job = isStopping ? null : await deps.take();
      if (!job) return;
      try {
        await deps.run(job, () => isStopping);
      } finally {
        if (isStopping) await deps.letGo(job);
      }
    }
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
    /** Resolves after the current step; the next worker continues the job. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await current;
    },
  };
}

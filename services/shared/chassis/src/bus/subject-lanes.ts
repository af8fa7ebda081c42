/** Runs work of different subjects concurrently and work of one subject in call order. */
export type SubjectLanes = {
  run<Result>(subject: string, work: () => Promise<Result>): Promise<Result>;
};

export function createSubjectLanes(): SubjectLanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(subject, work) {
      const previous = tails.get(subject) ?? Promise.resolve();
      const current = previous.then(work, work);
      tails.set(subject, current);
      const forget = () => {
        if (tails.get(subject) === current) tails.delete(subject);
      };
      current.then(forget, forget);
      return current;
    },
  };
}

import type { SessionResponse } from '@petwell/contracts';

type Question<Person> = {
  person: Person;
  answer: (isSignedIn: boolean) => void;
  answered: Promise<boolean>;
};

/** Asks the person of an ended session to sign in again, once at a time. */
function createEndedSession<Person>() {
  let question: Question<Person> | null = null;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  /** Answers whether the person has signed in again. */
  function answer(isSignedIn: boolean): void {
    question?.answer(isSignedIn);
    question = null;
    notify();
  }

  return {
    answer,
    /** False if the person doesn't sign in, or if nothing can ask. */
    ask(person: Person): Promise<boolean> {
      if (listeners.size === 0) return Promise.resolve(false);
      if (question === null) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        question = { person, answer: resolve, answered: promise };
        notify();
      }
      return question.answered;
    },
    // For useSyncExternalStore: whom to ask, or null.
    person: (): Person | null => question?.person ?? null,
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) answer(false);
      };
    },
  };
}

/** Owners are asked on the public pages, staff in the staff area. */
export const endedOwnerSession = createEndedSession<NonNullable<SessionResponse['owner']>>();
export const endedStaffSession = createEndedSession<NonNullable<SessionResponse['staff']>>();

import { useState } from 'react';

/**
 * Holds the password that the server requires to change an email address. Kept outside the form, whose values
 * are stored in the tab.
 */
export function useConfirmingPassword() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    typed,
    /** Why the password is required; undefined if it isn't. */
    problem,
    type: setTyped,
    given: () => (typed === '' ? {} : { currentPassword: typed }),
    /** Shows the field once the server asks for the password, or after a wrong one. */
    askAgain(message: string | undefined) {
      if (message === undefined) return;
      setProblem(message);
      setTyped('');
    },
    forget() {
      setTyped('');
      setProblem(undefined);
    },
  };
}

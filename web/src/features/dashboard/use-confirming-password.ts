import { useState } from 'react';

/**
 * The password that the server asks for before an email address changes. Kept outside the form, whose values are
 * stored in the tab.
 */
export function useConfirmingPassword() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    typed,
    /** Why it is asked for; undefined while it is not. */
    problem,
    type: setTyped,
    given: () => (typed === '' ? {} : { currentPassword: typed }),
    /** Shows the field once the server has asked; what was typed was wrong then. */
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

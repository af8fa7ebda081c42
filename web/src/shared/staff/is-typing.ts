const fields = 'textarea, select, input:not([type=checkbox]):not([type=radio])';

/** Not in an empty search, which has the focus on arrival: no name begins with the keys of shortcuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(fields) &&
  !(target.matches('[role=combobox]') && (target as HTMLInputElement).value === '');

/** Whether a plain key, such as `/`, is a shortcut: nothing is typed, and no dialog keeps its keys. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  document.querySelector('dialog[open]') === null;

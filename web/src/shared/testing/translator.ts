import { onTestFinished } from 'vitest';

const isKept = (element: Element | null): boolean =>
  element === null || element.closest('[translate=no], .notranslate, script, style') !== null;

/** Puts a translation into a text node's place. React keeps the node, which is in no document from now on. */
function translate(text: Text, translated: string[]): void {
  const { parentElement } = text;
  if (isKept(parentElement) || parentElement?.matches('font font') === true) return;
  translated.push(text.data);
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = text.data;
  outer.append(inner);
  text.replaceWith(outer);
}

function translateBelow(root: Node, translated: string[]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) translate(text, translated);
}

/**
 * Does to the page what a browser's translator does, at once and after every change: each text node makes way for
 * `<font><font>`. The words stay, so that a test can read them. Ends with the test. Returns all that it translates.
 */
export function translatePage(): readonly string[] {
  const translated: string[] = [];
  const observer = new MutationObserver(() => translateBelow(document.body, translated));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translateBelow(document.body, translated);
  onTestFinished(() => observer.disconnect());
  return translated;
}

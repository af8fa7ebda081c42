/**
 * Matches the innermost element with this text, in however many elements its words stand: `getByText` itself only
 * reads an element's own text nodes.
 */
export function wholeText(wanted: string | RegExp) {
  const fits = (element: Element): boolean => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    return typeof wanted === 'string' ? text === wanted : wanted.test(text);
  };
  return (_own: string, element: Element | null): boolean =>
    element !== null && fits(element) && ![...element.children].some(fits);
}

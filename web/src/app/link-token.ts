export type OpenedLink = {
  page: string;
  /** Empty if it got lost on the way. */
  token: string;
};

/** Mail gateways encode what a link has behind its path, some of them twice. */
const decode = (text: string): string =>
  text.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Reads an emailed link from an address. Mail gateways turn its `#` into `%23`, and mail programs add marks and
 * parameters, so the token ends where its alphabet does. Returns null for an address that isn't an emailed link.
 */
export function readLink(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
): OpenedLink | null {
  const path = decode(decode(address.pathname));
  const text = `${path}${decode(decode(`${address.search}${address.hash}`))}`;
  const page = /^(\/[a-z-]+)\/?(?:[?#]|$)/.exec(text)?.[1];
  if (page === undefined) return null;
  const token = /[?#&;]token=([\w-]{1,43})/.exec(text)?.[1] ?? '';
  const isLink = token !== '' || /[?#]/.test(path) || /[?#&;]token\b/.test(text);
  return isLink ? { page, token } : null;
}

/**
 * Moves the token of an emailed link from the address to the history entry's state, where the router finds it: a
 * reload has it, but no request, log, referrer, storage, or other tab. Returns whether there was a link.
 */
export function takeLink(): boolean {
  const link = readLink(window.location);
  if (link === null) return false;
  window.history.replaceState({ usr: { linkToken: link.token } }, '', link.page);
  return true;
}

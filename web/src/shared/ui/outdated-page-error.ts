/** A part of the app is not on the server any more: what this tab runs was replaced by a new version. */
export class OutdatedPageError extends Error {
  override readonly name = 'OutdatedPageError';
}

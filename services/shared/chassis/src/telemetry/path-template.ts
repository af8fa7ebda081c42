/**
 * Converts a path to a span name, such as `/v1/subscriptions/{id}`. Drops the query and replaces every
 * segment that is not a plain word with `{id}`.
 */
export function pathTemplate(path: string): string {
  const [withoutQuery = ''] = path.split('?');
  return withoutQuery
    .split('/')
    .map((segment) => (/^(?:[a-z_-]*|v\d)$/.test(segment) ? segment : '{id}'))
    .join('/');
}

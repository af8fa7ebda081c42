/**
 * A path of our own or a provider's making as a name for its calls, `/v1/subscriptions/{id}`: without its
 * query, and with `{id}` for every segment that is no plain word.
 */
export function pathTemplate(path: string): string {
  const [withoutQuery = ''] = path.split('?');
  return withoutQuery
    .split('/')
    .map((segment) => (/^(?:[a-z_-]*|v\d)$/.test(segment) ? segment : '{id}'))
    .join('/');
}

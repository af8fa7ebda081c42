import type { PublicRoute } from './route-table.ts';

export type Match =
  | { kind: 'route'; route: PublicRoute }
  | { kind: 'wrong-method'; route: PublicRoute; allow: string }
  /** Belongs to the API or to the inside, in some spelling: there is nothing here. */
  | { kind: 'nothing' }
  | { kind: 'web' };

export type MatchRoute = (method: string, path: string) => Match;

/** Nothing in a segment may stand for more than itself: no slash, no dot segment, no control character. */
function isPlainSegment(segment: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return false;
  }
  if (decoded === '' || decoded === '.' || decoded === '..') return false;
  for (let index = 0; index < decoded.length; index += 1) {
    const code = decoded.charCodeAt(index);
    if (code < 0x20 || code === 0x7f || code === 0x2f || code === 0x5c) return false;
  }
  return true;
}

function allowedMethods(route: PublicRoute): string[] {
  return route.methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

type Compiled = { route: PublicRoute; segments: readonly string[]; methods: ReadonlySet<string> };

function fits(compiled: Compiled, segments: readonly string[]): boolean {
  return compiled.segments.every((expected, index) => {
    const segment = segments[index] ?? '';
    return expected.startsWith('{') ? isPlainSegment(segment) : expected === segment;
  });
}

/** Percent-decoding more than twice is nobody's honest spelling; what is left then cannot be a page. */
const maxDecodings = 3;

function decodeFully(path: string): string | undefined {
  let text = path;
  for (let round = 0; round < maxDecodings; round += 1) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return undefined;
    }
    if (decoded === text) return text;
    text = decoded;
  }
  return undefined;
}

/** What a path means to the most lenient reader: decoded, with one kind of slash, dot segments resolved, in lower case. */
function isInsideByAnySpelling(path: string): boolean {
  const decoded = decodeFully(path);
  if (decoded === undefined) return true;
  const names = decoded
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .map((segment) => (segment.split(';')[0] ?? '').trim())
    .filter((name) => name !== '' && name !== '.');
  const resolved: string[] = [];
  for (const name of names) {
    if (name === '..') resolved.pop();
    else resolved.push(name);
  }
  // A reader who resolves nothing counts as well: what begins inside stays inside.
  return [names[0], resolved[0]].some((name) => name === 'api' || name === 'internal');
}

/**
 * Finds what a raw path (without its query) is about. Only exactly spelled paths of the table match;
 * any other spelling of `/api` or `/internal` is nothing, and everything else belongs to the web app.
 */
export function createMatchRoute(routes: readonly PublicRoute[]): MatchRoute {
  const literal = new Map<string, Compiled>();
  const bySegmentCount = new Map<number, Compiled[]>();
  for (const route of routes) {
    const segments = route.path.split('/');
    const compiled = { route, segments, methods: new Set(allowedMethods(route)) };
    if (!route.path.includes('{')) literal.set(route.path, compiled);
    else {
      bySegmentCount.set(segments.length, [
        ...(bySegmentCount.get(segments.length) ?? []),
        compiled,
      ]);
    }
  }

  function find(path: string): Compiled | undefined {
    const exact = literal.get(path);
    if (exact || !path.startsWith('/api/')) return exact;
    const segments = path.split('/');
    return bySegmentCount.get(segments.length)?.find((compiled) => fits(compiled, segments));
  }

  return (method, path) => {
    const found = find(path);
    if (found) {
      const { route, methods } = found;
      if (methods.has(method)) return { kind: 'route', route };
      return { kind: 'wrong-method', route, allow: [...methods].join(', ') };
    }
    // What is no path at all (a whole URL, `*`) is nobody's.
    const isNothing = !path.startsWith('/') || isInsideByAnySpelling(path);
    return isNothing ? { kind: 'nothing' } : { kind: 'web' };
  };
}

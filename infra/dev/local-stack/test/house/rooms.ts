/** Raw lines of one file: comments and blank lines count. */
export type CountedFile = { path: string; lines: number };
export type FileKind = 'source' | 'test';

const code = /\.(tsx?|mjs|css|sh)$/;
const tests = /\.(test|spec)\.tsx?$|\/(test|e2e|testing)\//;

/** Returns the kind of a file; null: neither. Fixtures and tools of tests are tests. */
export function kindOf(path: string): FileKind | null {
  if (!code.test(path)) return null;
  return tests.test(path) ? 'test' : 'source';
}

/** An editor's count: a last line without a line break is one, too. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The first folder under `src`; in the web app, the feature. Tests outside of `src` belong to no room. */
export function roomOf(path: string): string {
  const feature = /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  if (feature !== undefined) return `web/features/${feature}`;
  const part = /^(?:services\/(?:shared\/)?([^/]+)|(gateway|web|infra\/[^/]+\/[^/]+))\/(.+)$/.exec(
    path,
  );
  if (!part) return 'repository';
  const [, service, other, rest = ''] = part;
  const name = service ?? other ?? '';
  if (name.startsWith('infra/')) return name;
  const [top = '', folder = ''] = rest.split('/');
  if (top !== 'src') return rest.includes('/') ? `${name}/${top}` : name;
  return rest.split('/').length > 2 ? `${name}/${folder}` : name;
}

const simulator = 'infra/dev/stripe-simulator';

/** File sizes are those of source files. */
export type Figures = {
  sourceLines: number;
  testLines: number;
  files: number;
  testFiles: number;
  median: number;
  largest: CountedFile | null;
  /** Files of 20 lines or fewer. */
  small: number;
  /** Files of more than 250 lines. */
  large: number;
};

export function toFigures(files: readonly CountedFile[]): Figures {
  const of = (kind: FileKind) => files.filter(({ path }) => kindOf(path) === kind);
  const sum = (list: readonly CountedFile[]) => list.reduce((total, { lines }) => total + lines, 0);
  const source = of('source').toSorted((a, b) => a.lines - b.lines || (a.path < b.path ? 1 : -1));
  const test = of('test');
  return {
    sourceLines: sum(source),
    testLines: sum(test),
    files: source.length,
    testFiles: test.length,
    median: source[Math.floor((source.length - 1) / 2)]?.lines ?? 0,
    largest: source.at(-1) ?? null,
    small: source.filter(({ lines }) => lines <= 20).length,
    large: source.filter(({ lines }) => lines > 250).length,
  };
}

/** The figures of every room by name, and the totals. */
export function countRooms(files: readonly CountedFile[]) {
  const names = [...new Set(files.map(({ path }) => roomOf(path)))].sort();
  const within = (isIn: (room: string) => boolean) =>
    toFigures(files.filter(({ path }) => isIn(roomOf(path))));
  return {
    rooms: Object.fromEntries(names.map((name) => [name, within((room) => room === name)])),
    totals: {
      'without the simulator': within((room) => room !== simulator),
      'the simulator': within((room) => room === simulator),
      everything: within(() => true),
    },
  };
}

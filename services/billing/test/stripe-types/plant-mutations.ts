type Container = { [key: string]: unknown };
export type MutationKind = keyof typeof kinds;
type Mutation = { kind: MutationKind; value: unknown };

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/** Makes each kind of mistake in one property; false if it does not apply there. */
const kinds = {
  'property missing': (parent: Container, key: string) => delete parent[key],
  'property renamed': (parent: Container, key: string) => {
    parent[`${key}_v2`] = parent[key];
    delete parent[key];
  },
  'wrong type': (parent: Container, key: string) => {
    parent[key] = isContainer(parent[key]) ? 'text' : { wrong: ['type'] };
  },
  'null instead of a value': (parent: Container, key: string) => {
    if (parent[key] === null || typeof parent[key] === 'string') return false;
    parent[key] = null;
    return true;
  },
  'undocumented enum value': (parent: Container, key: string) => {
    const value = parent[key];
    if (typeof value !== 'string' || !/^[a-z]+(_[a-z]+)*$/.test(value)) return false;
    parent[key] = `${value}_v2`;
    return true;
  },
};

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const own = [...path, key];
    // Metadata holds any text, and an element of an array has no name of its own.
    if (key === 'metadata') return [own];
    return [...(Array.isArray(value) ? [] : [own]), ...pathsOf(child, own)];
  });
}

/** Copies a valid message once per mutation: every kind on every `step`th property. */
export function plantMutations(valid: unknown, step: number): Mutation[] {
  return pathsOf(valid)
    .filter((_path, index) => index % step === 0)
    .flatMap((path) =>
      (Object.keys(kinds) as MutationKind[]).flatMap((kind) => {
        const value = structuredClone(valid);
        const parent = path
          .slice(0, -1)
          .reduce((at, key) => at[key] as Container, value as Container);
        const applies = kinds[kind](parent, path.at(-1) ?? '');
        return applies === false ? [] : [{ kind, value }];
      }),
    );
}

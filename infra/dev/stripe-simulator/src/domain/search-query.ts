import { invalidRequest } from './stripe-error.ts';

type Clause = { field: string[]; operator: string; value: string; negated: boolean };

const clausePattern =
  /^(-?)([A-Za-z_.]+)(?:\[(?:'([^']*)'|"([^"]*)")\])?\s*(:|~|>=|<=|>|<)\s*(?:'([^']*)'|"([^"]*)"|(-?\d+|null))$/;

function parseClause(source: string): Clause {
  const match = clausePattern.exec(source.trim());
  const [, minus, field, singleKey, doubleKey, operator, single, double, bare] = match ?? [];
  if (field === undefined || operator === undefined) {
    throw invalidRequest(
      `We were unable to parse your search query near: ${source.trim()}. Queries look like field:"value" AND metadata["key"]:"value".`,
      { param: 'query' },
    );
  }
  const key = singleKey ?? doubleKey;
  return {
    field: [...field.split('.'), ...(key === undefined ? [] : [key])],
    operator,
    value: single ?? double ?? bare ?? '',
    negated: minus === '-',
  };
}

function shownText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function holds(clause: Clause, object: object): boolean {
  const found = clause.field.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    object,
  );
  if (clause.value === 'null') return found === null || found === undefined;
  if (clause.operator === ':') return shownText(found).toLowerCase() === clause.value.toLowerCase();
  if (clause.operator === '~')
    return shownText(found).toLowerCase().includes(clause.value.toLowerCase());
  const [left, right] = [Number(found), Number(clause.value)];
  if (clause.operator === '>') return left > right;
  if (clause.operator === '<') return left < right;
  return clause.operator === '>=' ? left >= right : left <= right;
}

/**
 * Stripe's search language: `field:"value"`, `~` for part of it, comparisons, `-` for not, and either
 * AND or OR between clauses. 400 for anything else.
 */
export function matchesQuery(query: string): (object: object) => boolean {
  const isOr = /\sOR\s/.test(query);
  if (isOr && /\sAND\s/.test(query)) {
    throw invalidRequest('A search query cannot combine AND and OR.', { param: 'query' });
  }
  const clauses = query.split(/\s(?:AND|OR)\s/).map(parseClause);
  const check =
    (object: object) =>
    (clause: Clause): boolean =>
      holds(clause, object) !== clause.negated;
  return (object) => (isOr ? clauses.some(check(object)) : clauses.every(check(object)));
}

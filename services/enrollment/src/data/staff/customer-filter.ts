import type { CustomerFilter } from '../../use-cases/staff/list-customers.ts';
import { readSearch, type SearchWord } from '../../domain/staff/customer-search.ts';

/** Collects values and answers their placeholders, `$1`, `$2`. */
export type Parameters = { values: unknown[]; add: (value: unknown) => string };

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

// To the letter the expressions of the indexes in the migrations.
const searchText = `lower(' ' || o.first_name || ' ' || o.last_name || ' ' || o.email)`;
const phoneDigits = `regexp_replace(o.phone, '\\D', '', 'g')`;
const fullName = `lower(o.first_name || ' ' || o.last_name)`;

/** The text as LIKE takes it to the letter. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A short word has no trigram inside of it, but one at the beginning of a word. */
function textPattern(text: string): string {
  return text.length < 3 ? `% ${escapeLike(text)}%` : `%${escapeLike(text)}%`;
}

/**
 * The text in names or addresses. Of an address only what stands before the @ and the sign itself are looked
 * up in the index: what follows is in very many addresses, and is compared with the few rows that are left.
 */
function inSearchText(text: string, { add }: Parameters): string {
  const local = /^[^@]{3,}@/.exec(text)?.[0] ?? text;
  const isFound = `${searchText} LIKE ${add(textPattern(local))}`;
  return local === text ? isFound : `${isFound} AND strpos(${searchText}, ${add(text)}) > 0`;
}

function exactCondition({ text, digits }: SearchWord, parameters: Parameters): string {
  const { add } = parameters;
  const inText = inSearchText(text, parameters);
  if (digits === null) return inText;
  return `(${inText} OR ${phoneDigits} LIKE ${add(`%${digits}%`)})`;
}

/**
 * The owners that a filter is about: FROM and WHERE for `owners o`, joined with `owner_statuses s` when
 * there is a status. Values go through `parameters`.
 */
export function customerConditions(filter: CustomerFilter, parameters: Parameters) {
  const conditions = readSearch(filter.q).map((word) =>
    filter.matching === 'exact'
      ? exactCondition(word, parameters)
      : `${parameters.add(word.text)} <% ${fullName}`,
  );
  if (filter.status === 'all') return { from: 'owners o', conditions, hasStatus: false };
  conditions.push(`s.status = ${parameters.add(filter.status)}::"EnrollmentStatus"`);
  const from = 'owner_statuses s JOIN owners o ON o.id = s.owner_id';
  return { from, conditions, hasStatus: true };
}

export const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

import type { CustomerFilter } from '../../use-cases/staff/list-customers.ts';
import { readSearch, type SearchWord } from '../../domain/staff/customer-search.ts';
import type { Parameters, ReportPool } from './report-query.ts';
import { gramsQuery, isOneGram, partOf } from './search-grams.ts';
import { readSimilarNames } from './similar-names.ts';

/**
 * What was typed, as conditions on `owners o`. `indexed`: for finding whom it is about by indexes alone;
 * `plain`: the same ones, for comparing customers one by one. Values go through `parameters`.
 */
export type CustomerSearch = {
  indexed: (parameters: Parameters) => string[];
  plain: (parameters: Parameters) => string[];
};

// To the letter the expressions of the indexes in the migrations.
const grams = 'customer_grams(o.first_name, o.last_name, o.email, o.phone)';
const firstName = 'lower(o.first_name)';
const lastName = 'lower(o.last_name)';

const searchText = `lower(' ' || o.first_name || ' ' || o.last_name || ' ' || o.email)`;
const phoneDigits = `regexp_replace(o.phone, '\\D', '', 'g')`;

/** A number with blanks in it is in no word. */
const isInWords = ({ text }: SearchWord): boolean => !/\s/.test(text);

function plainCondition(word: SearchWord, { add }: Parameters): string {
  const ways: string[] = [];
  if (isInWords(word)) ways.push(`strpos(${searchText}, ${add(partOf(word.text))}) > 0`);
  if (word.digits !== null) ways.push(`strpos(${phoneDigits}, ${add(word.digits)}) > 0`);
  return `(${ways.join(' OR ')})`;
}

function wordQuery(word: SearchWord): string {
  const { text, digits } = word;
  const ways = isInWords(word) ? [text] : [];
  if (digits !== null && digits !== text) ways.push(digits);
  return `(${ways.map((way) => `(${gramsQuery(way)})`).join(' | ')})`;
}

function exactSearch(words: readonly SearchWord[]): CustomerSearch {
  const plain = (parameters: Parameters) => words.map((word) => plainCondition(word, parameters));
  // Longer texts have their grams in common with a few that have them in another order, and digits of
  // a number may be in an address: what was found is looked at again.
  const isSure = words.every(
    ({ text, digits }) => isOneGram(text) && (digits === null || digits === text),
  );
  return {
    plain,
    indexed(parameters) {
      if (words.length === 0) return [];
      const query = parameters.add(words.map(wordQuery).join(' & '));
      return [`${grams} @@ ${query}::tsquery`, ...(isSure ? [] : plain(parameters))];
    },
  };
}

/** Customers with one of these as their first or last name. */
const isNamed = (names: readonly string[], { add }: Parameters): string => {
  const list = `${add(names)}::text[]`;
  return `(${lastName} = ANY(${list}) OR ${firstName} = ANY(${list}))`;
};

/**
 * The same for two words at once, in the ways in which an index finds nobody but who is meant: one name for
 * both, or one for each, in either order.
 */
function isNamedBoth([one, other]: readonly [string[], string[]], { add }: Parameters): string {
  const [ones, others] = [`${add(one)}::text[]`, `${add(other)}::text[]`];
  const both = `${add(one.filter((name) => other.includes(name)))}::text[]`;
  return `(${lastName} = ANY(${both}) OR ${firstName} = ANY(${both})
    OR (${lastName} = ANY(${ones}) AND ${firstName} = ANY(${others}))
    OR (${lastName} = ANY(${others}) AND ${firstName} = ANY(${ones})))`;
}

function similarSearch(namesOfWords: readonly string[][]): CustomerSearch {
  const plain = (parameters: Parameters) => namesOfWords.map((names) => isNamed(names, parameters));
  return {
    plain,
    indexed(parameters) {
      const rarestFirst = namesOfWords.toSorted((one, other) => one.length - other.length);
      const [first, second, ...rest] = rarestFirst;
      if (first === undefined || second === undefined) return plain(parameters);
      const others = rest.map((names) => isNamed(names, parameters));
      return [isNamedBoth([first, second], parameters), ...others];
    },
  };
}

/** What a filter searches for; null when it is so unlike every name that nobody can be meant. */
export async function readCustomerSearch(
  pool: ReportPool,
  { q, matching }: Pick<CustomerFilter, 'q' | 'matching'>,
): Promise<CustomerSearch | null> {
  const words = readSearch(q);
  if (matching === 'exact' || words.length === 0) return exactSearch(words);
  const names = await readSimilarNames(
    pool,
    words.map(({ text }) => text),
  );
  return names.every((ofWord) => ofWord.length > 0) ? similarSearch(names) : null;
}

/** Where a status is looked for: FROM for `owners o`, joined with `owner_statuses s` when there is one. */
export function statusConditions(
  status: CustomerFilter['status'],
  { add }: Parameters,
): { from: string; id: string; hasStatus: boolean; conditions: string[] } {
  if (status === 'all') return { from: 'owners o', id: 'o.id', hasStatus: false, conditions: [] };
  const from = 'owner_statuses s JOIN owners o ON o.id = s.owner_id';
  const conditions = [`s.status = ${add(status)}::"EnrollmentStatus"`];
  return { from, id: 's.owner_id', hasStatus: true, conditions };
}

import { sql, type Expression, type ExpressionBuilder, type Kysely } from 'kysely';
import { readSearch, type SearchWord } from './rules-search.ts';
import { asksForEnrollments, type CustomerFilter } from './list-customers.ts';
import { selectEnrollments, type ClinicTime } from './store-enrollments.ts';
import type { DB, Owner } from '../data/generated/tables.ts';

type Customers = ExpressionBuilder<DB & { o: Owner }, 'o'>;

/** Shorter texts occur in too many words, so they match only the start of a word. */
const minPartLength = 3;
/** pg_trgm's default of 0.6 wouldn't tolerate a single wrong letter in a short name. */
const minSimilarity = 0.4;

/** Returns LIKE patterns for a word: as typed, and as digits of a phone number. */
export function patternsOf({ text, digits }: SearchWord): string[] {
  // A phone number typed with spaces isn't part of a word.
  const texts = /\s/.test(text) ? [digits] : [text, digits];
  return [...new Set(texts)]
    .filter((part) => part !== null)
    .map((part) => (Array.from(part).length < minPartLength ? ` ${part}` : part))
    .map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Whether a search text contains one of the patterns. */
export const matchesPattern = (text: Expression<string>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} LIKE petwell_unaccent(${pattern})`),
    sql` OR `,
  )})`;

/** Whether the word is in the customer's name, email, or phone number, or in a pet's name. */
function contains(eb: Customers, word: SearchWord) {
  const patterns = patternsOf(word);
  const named = eb
    .selectFrom('owners')
    .select('owners.id')
    .where((owner) => matchesPattern(owner.ref('owners.searchText'), patterns));
  const withPet = eb
    .selectFrom('pets')
    .select('pets.ownerId as id')
    .where((pet) => matchesPattern(pet.ref('pets.searchText'), patterns));
  return eb('o.id', 'in', named.union(withPet));
}

/** Whether the word resembles a part of a search name. */
export const isSimilar = (name: Expression<string>, { text }: SearchWord) =>
  sql<boolean>`petwell_unaccent(${text}) <% ${name}`;

/** Selects the customers that match a filter, as `owners as o`. Similar matching needs `withSimilarity`. */
export function findCustomers(db: Kysely<DB>, filter: CustomerFilter, time: ClinicTime) {
  const { q, matching } = filter;
  return db
    .selectFrom('owners as o')
    .where((eb) =>
      eb.and([
        ...readSearch(q).map((word) =>
          matching === 'exact' ? contains(eb, word) : isSimilar(eb.ref('o.searchName'), word),
        ),
        ...(asksForEnrollments(filter)
          ? [eb.exists(selectEnrollments(db, filter, time).where('e.ownerId', '=', eb.ref('o.id')))]
          : []),
      ]),
    );
}

/** Runs customer queries with the threshold for similar matching: a lower one also finds a wrong letter in a short name. */
export function readCustomers<Result>(
  kysely: Kysely<DB>,
  matching: CustomerFilter['matching'],
  read: (db: Kysely<DB>) => Promise<Result>,
  similarity = minSimilarity,
): Promise<Result> {
  if (matching === 'exact') return read(kysely);
  return kysely
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const threshold = sql.lit(similarity);
      await sql`SET LOCAL pg_trgm.word_similarity_threshold = ${threshold}`.execute(tx);
      return read(tx);
    });
}

import { queryWith, type ReportPool } from './report-query.ts';

/**
 * How alike a word and the nearest part of a name have to be, 0 to 1: at pg_trgm's own 0.6 a single wrong
 * letter in the middle of a short name is already too much.
 */
const nameSimilarity = 0.4;

/** For each word the first and last names that it may be a misspelling of; few, however many customers there are. */
export async function readSimilarNames(
  pool: ReportPool,
  words: readonly string[],
): Promise<string[][]> {
  const settings = { 'pg_trgm.word_similarity_threshold': String(nameSimilarity) };
  const rows = await queryWith<{ nth: number; name: string }>(pool, settings, {
    text: `
      SELECT typed.nth::int AS nth, known.name
      FROM unnest($1::text[]) WITH ORDINALITY AS typed(word, nth)
      JOIN customer_names known ON typed.word <% known.name`,
    values: [words],
  });
  const names = Map.groupBy(rows, ({ nth }) => nth);
  return words.map((_, index) => (names.get(index + 1) ?? []).map(({ name }) => name));
}

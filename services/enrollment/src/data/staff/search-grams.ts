/** How many letters the index of the migrations has in a row. */
const gramLength = 6;

/** A text that is in a word, told apart from one that a word begins with: shorter ones are in too many. */
const shortestPart = 3;

/** A term of a tsquery, to the letter. */
function term(letters: string, isBeginning: boolean): string {
  const quoted = letters.replace(/\\/g, '\\\\').replace(/'/g, "''");
  return `'${quoted}'${isBeginning ? ':*' : ''}`;
}

/** Whether the grams of a text are in nothing but what contains the text. */
export const isOneGram = (text: string): boolean => Array.from(text).length <= gramLength;

/** What a text without blanks has to contain to be found: itself, or a blank before it when it is short. */
export const partOf = (text: string): string =>
  Array.from(text).length < shortestPart ? ` ${text}` : text;

/** The grams that a text without blanks consists of, all of them, as a tsquery. */
export function gramsQuery(text: string): string {
  const letters = Array.from(partOf(text));
  if (letters.length <= gramLength) return term(letters.join(''), letters.length < gramLength);
  const starts = Array.from({ length: letters.length - gramLength + 1 }, (_, index) => index);
  return starts
    .map((start) => term(letters.slice(start, start + gramLength).join(''), false))
    .join(' & ');
}

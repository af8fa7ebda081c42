export type Requirement = { number: string; text: string };
export type Chapter = { title: string; requirements: Requirement[] };

const chapterPattern = /^## (.+)$/;
/** A paragraph of its own. */
const requirementPattern = /^\*\*([A-Z]{3}-\d{2,3})\*\* (.+)$/;

/**
 * Reads the numbered requirements of docs/requirements.md by chapter.
 * Throws for a number that appears twice.
 */
export function readRequirements(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  const seen = new Set<string>();
  for (const line of markdown.split('\n')) {
    const [, title] = chapterPattern.exec(line) ?? [];
    if (title !== undefined) chapters.push({ title, requirements: [] });
    const [, number, text] = requirementPattern.exec(line) ?? [];
    if (number === undefined || text === undefined) continue;
    if (seen.has(number)) throw new Error(`${number} appears twice in docs/requirements.md.`);
    seen.add(number);
    chapters.at(-1)?.requirements.push({ number, text });
  }
  return chapters.filter(({ requirements }) => requirements.length > 0);
}

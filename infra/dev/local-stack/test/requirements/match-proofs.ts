import type { Proof } from './find-proofs.ts';
import type { Chapter, Requirement } from './read-requirements.ts';

export type Proven = Requirement & { proofs: Proof[] };
export type ProvenChapter = { title: string; requirements: Proven[] };
export type Coverage = {
  chapters: ProvenChapter[];
  provenCount: number;
  totalCount: number;
  unproven: Requirement[];
  /** Claims of unknown numbers: typos or removed requirements. */
  unknown: Proof[];
};

/** Matches the tests' claims with the requirements. */
export function matchProofs(chapters: Chapter[], proofs: Proof[]): Coverage {
  const matched = chapters.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((requirement) => ({
      ...requirement,
      proofs: proofs.filter(({ number }) => number === requirement.number),
    })),
  }));
  const all = matched.flatMap(({ requirements }) => requirements);
  const numbers = new Set(all.map(({ number }) => number));
  const unproven = all.filter((requirement) => requirement.proofs.length === 0);
  return {
    chapters: matched,
    totalCount: all.length,
    provenCount: all.length - unproven.length,
    unproven,
    unknown: proofs.filter(({ number }) => !numbers.has(number)),
  };
}

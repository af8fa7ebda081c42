import type { Coverage, Proven } from './match-proofs.ts';

const describeRequirement = ({ number, text, proofs }: Proven): string[] => [
  `- **${number}** ${text}`,
  ...(proofs.length === 0 ? ['  - not proven yet'] : []),
  ...proofs.map(({ file, title }) => `  - \`${file}\`: ${title}`),
];

/** docs/requirements-proof.md: every requirement with the tests that prove it, in the document's order. */
export function formatProofDocument(coverage: Coverage): string {
  const lines = [
    '# Which tests prove which requirement',
    '',
    'Written by `make requirements write=1` from the titles of the tests; do not edit.',
    '',
    `${coverage.provenCount} of ${coverage.totalCount} requirements are proven.`,
  ];
  for (const { title, requirements } of coverage.chapters) {
    lines.push('', `## ${title}`, '', ...requirements.flatMap(describeRequirement));
  }
  return `${lines.join('\n')}\n`;
}

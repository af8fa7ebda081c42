import type { House } from './read-house.ts';
import type { Figures } from './rooms.ts';

const titles = [
  '',
  'source',
  'tests',
  'files',
  'test files',
  'median',
  '<= 20',
  '> 250',
  'largest',
];

function toRow(name: string, figures: Figures): string[] {
  const { largest } = figures;
  return [
    name,
    ...[figures.sourceLines, figures.testLines, figures.files, figures.testFiles].map(String),
    ...[figures.median, figures.small, figures.large].map(String),
    largest ? `${largest.lines} ${largest.path}` : '',
  ];
}

function toTable(rows: readonly (readonly string[])[]): string {
  const widths = titles.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          if (column === 0) return cell.padEnd(widths[0] ?? 0);
          return column === row.length - 1 ? cell : cell.padStart(widths[column] ?? 0);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const list = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => `${String(count).padStart(7)}  ${name}`);

/** The same text for the same repository. */
export function printHouse(house: House): string {
  const { events, migrations, words, spreads } = house;
  const all = { ...house.rooms, ...house.totals };
  return [
    'Lines, with comments and blank ones; sizes are those of source files.',
    toTable([titles, ...Object.entries(all).map(([name, figures]) => toRow(name, figures))]),
    '',
    `Event types with a publisher: ${events.published.length}`,
    ...events.published.map((type) => `  ${type}`),
    `Event types without one: ${events.unpublished.length}`,
    ...events.unpublished.map((type) => `  ${type}`),
    '',
    `Migrations: ${sum(migrations)}`,
    ...list(migrations),
    '',
    `Requirements: ${house.requirements}, proven at two or more levels: ${house.provenAtTwoOrMore}`,
    '',
    `Spreads of an object in billing's compositions: ${sum(spreads)}`,
    ...list(spreads),
    '',
    `Words of documents: ${sum(words)}`,
    ...list(words),
  ].join('\n');
}

import type {
  CheckImportInput,
  ImportMapping,
  ImportProblemGroup,
  RowDecision,
} from '@petwell/contracts';
import { useState } from 'react';

/** A decision about a row, or about all rows with an error of a kind. */
type Decided = Readonly<Record<string, RowDecision | null>>;

/** A manager's corrections and decisions on this page that aren't sent yet. */
export type Corrections = {
  cells: Readonly<Record<string, string>>;
  rows: Decided;
  causes: Decided;
};

const none: Corrections = { cells: {}, rows: {}, causes: {} };

const kindOf = (which: number | string) => (typeof which === 'number' ? 'rows' : 'causes');

/** Kinds of errors by column and cause. */
export const causeKey = ({ column, cause }: Pick<ImportProblemGroup, 'column' | 'cause'>): string =>
  `${column ?? ''}\n${cause}`;

/** Cells by row and column. */
export const cellKey = (row: number, column: string): string => `${row}\n${column}`;

/** Holds corrections until they are sent with the next check. */
export function useCorrections() {
  const [corrections, setCorrections] = useState(none);
  const { cells, rows, causes } = corrections;
  return {
    corrections,
    count: [cells, rows, causes].reduce((sum, one) => sum + Object.keys(one).length, 0),
    correct: (row: number, column: string, value: string) =>
      setCorrections((before) => ({
        ...before,
        cells: { ...before.cells, [cellKey(row, column)]: value },
      })),
    /** Null: as the file says. */
    decide: (which: number | string, decision: RowDecision | null) =>
      setCorrections((before) => {
        const kind = kindOf(which);
        return { ...before, [kind]: { ...before[kind], [which]: decision } };
      }),
    /** Takes back what wasn't sent. */
    undecide: (which: number | string) =>
      setCorrections((before) => {
        const kind = kindOf(which);
        const { [which]: _before, ...others } = before[kind];
        return { ...before, [kind]: others };
      }),
    clear: () => setCorrections(none),
    toCheck: (mapping: ImportMapping): CheckImportInput => ({
      mapping,
      cells: Object.entries(cells).map(([key, value]) => {
        const [row = '', column = ''] = key.split('\n');
        return { row: Number(row), column, value };
      }),
      decisions: [
        ...Object.entries(causes).map(([key, decision]) => {
          const [column = '', ...cause] = key.split('\n');
          return { rows: { cause: cause.join('\n'), column: column || null }, decision };
        }),
        ...Object.entries(rows).map(([row, decision]) => ({ rows: [Number(row)], decision })),
      ],
    }),
  };
}
export type UseCorrections = ReturnType<typeof useCorrections>;

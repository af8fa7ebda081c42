import {
  importDateFields,
  importValueFields,
  type DateOrder,
  type ImportDateField,
  type ImportQuestions,
  type ImportValueField,
} from '@petwell/contracts';
import { createOwnerAddresses, createSharedEmails, readAddresses } from './rules-addresses.ts';
import { personOf, type CheckContext, type RowToCheck } from './rules-check-row.ts';
import { orderOf } from './rules-dates.ts';
import { optionsFor, rememberedBy } from './rules-meanings.ts';
import { listAddOns } from './rules-offer.ts';
import { reportLine } from './rules-report-lines.ts';
import { createCellReader, type CellReader } from './rules-row.ts';
import { isEnd, statusOf } from './rules-status.ts';
import { readUses, untilOf } from './rules-values.ts';

/** A column with more different words than this holds something else. */
const mostValues = 300;

type Found = { month: string | null; day: string | null; either: string | null };
type Context = Omit<CheckContext, 'sharedEmails' | 'addressOf' | 'digest' | 'offer'>;
type Question = ImportQuestions['values'][number];

function createDateSurvey() {
  const found = new Map<ImportDateField, Found>();
  return {
    add(field: ImportDateField, cell: string): void {
      const date = field === 'paidBy' ? untilOf(cell) : cell;
      const order = date === null ? null : orderOf(date);
      if (date === null || order === null) return;
      const before = found.get(field) ?? { month: null, day: null, either: null };
      found.set(field, { ...before, [order]: before[order] ?? date });
    },
    /** The order that some dates tell and none contradicts. */
    orderOf(field: ImportDateField): DateOrder | null {
      const { month = null, day = null } = found.get(field) ?? {};
      if ((month === null) === (day === null)) return null;
      return month === null ? 'day' : 'month';
    },
    exampleOf(field: ImportDateField): string | null {
      const { month, day, either } = found.get(field) ?? { month: null, day: null, either: null };
      return either ?? day ?? month;
    },
  };
}

/** Collects the unknown words, each with its rows. */
function createWordSurvey({ columns, mapping, meanings }: Context) {
  const found = new Map<string, Question>();
  const fields = importValueFields.filter((field) => mapping.includes(field));

  function addWord(
    field: ImportValueField,
    value: string,
    column = columns[mapping.indexOf(field)] ?? '',
  ): void {
    if (meanings.isKnown(field, value)) return;
    const key = rememberedBy(field, value);
    const question = found.get(key);
    if (question) {
      question.rows += 1;
      return;
    }
    if (found.size === mostValues) return;
    found.set(key, {
      field,
      column,
      value: value.slice(0, 200),
      rows: 1,
      guess: meanings.guess(field, value),
      meaning: meanings.chosen(field, value),
    });
  }

  /** The words of a cell that may need a meaning. */
  function wordsOf(field: ImportValueField, { raw, text }: CellReader) {
    if (field === 'plan') return [raw(field)];
    const cell = text(field);
    if (cell === '') return [];
    if (field === 'addOns') {
      return listAddOns(cell, (name) => meanings.find('addOns', name) !== null);
    }
    if (field !== 'uses') return [cell];
    const uses = readUses(cell);
    return 'value' in uses ? uses.value.map(({ name }) => name) : [];
  }

  return {
    addStatus: (word: string, column: string | null) => addWord('status', word, column ?? ''),
    add(cells: CellReader): void {
      for (const field of fields) {
        if (field === 'status') continue;
        for (const word of wordsOf(field, cells)) addWord(field, word);
      }
    },
    list: () => [...found.values()],
  };
}

/**
 * Looks at all rows before they are checked: what comes first in a column's dates, which words are unknown, and
 * which addresses different people have.
 */
export function createSurvey(context: Context) {
  const { columns, mapping, meanings, ended, today, dates: chosen } = context;
  const dates = createDateSurvey();
  const words = createWordSurvey(context);
  const emails = createSharedEmails(context.clinic);
  const owners = createOwnerAddresses(context.clinic);
  let endedRows = 0;
  const dateFields = importDateFields.filter((field) => mapping.includes(field));

  /** Whether its plan has ended, as far as its status is known. */
  function isPast(cells: CellReader): boolean {
    const { status, said } = statusOf(cells, { meanings, dates: chosen, today });
    for (const { word, cell } of said) words.addStatus(word, cell.columnOf('status'));
    return isEnd(status);
  }

  return {
    add({ cells, decision = null }: RowToCheck): void {
      const row = createCellReader(context, cells);
      const { email } = readAddresses(row.text('email'));
      if (decision === 'leave_out') {
        // That this row stays out doesn't say that the address is the other one's.
        if (email !== '') emails.add(email, personOf(row));
        return;
      }
      if (reportLine(row, cells, columns) !== null) return;
      if (email !== '' && decision !== 'call_list') owners.add(email, personOf(row));
      if (isPast(row)) {
        endedRows += 1;
        if (ended === 'leave_out') return;
      }
      for (const field of dateFields) {
        for (const cell of row.each(field)) dates.add(field, cell.text(field));
      }
      words.add(row);
      if (email === '' || decision === 'call_list') return;
      emails.add(email, personOf(row));
    },
    orders: () =>
      Object.fromEntries(
        dateFields.flatMap((field) => {
          const order = chosen[field] ?? dates.orderOf(field);
          return order === null ? [] : [[field, order]];
        }),
      ) as Context['dates'],
    sharedEmails: emails.shared,
    addressOf: (owner: ReturnType<typeof personOf>) => owners.find(owner),
    questions(): ImportQuestions {
      const asked = dateFields.flatMap((field) => {
        const example = dates.exampleOf(field);
        const column = columns[mapping.indexOf(field)];
        if (example === null || column === undefined || dates.orderOf(field) !== null) return [];
        return [{ field, column, example, order: chosen[field] ?? null }];
      });
      const values = words.list();
      const options = optionsFor(meanings, new Set(values.map(({ field }) => field)));
      return { dates: asked, values, options, ended: endedRows };
    },
  };
}

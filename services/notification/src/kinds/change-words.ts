import type { ChangedService, ChangeSheet } from '@petwell/contracts';
import {
  changeSentence,
  firstChargeSentence,
  serviceInWords,
  singlySentence,
} from '@petwell/contracts/legal';
import type { Block } from './layout/mail-content.ts';
import { nameOr, plainLine } from './layout/mail-text.ts';

export const petOfSheet = ({ petName }: Pick<ChangeSheet, 'petName'>): string =>
  nameOr('your pet', petName);

/** The label of a discount may have its percent already: "10% off services outside the plan". */
const itemOf = (service: ChangedService): string => {
  const { label, unit, now, then } = service;
  const isNamed = unit === 'discount' && label.startsWith(`${then}% `);
  return plainLine(isNamed ? `${label} instead of ${now ?? 0}%` : serviceInWords(service));
};

/**
 * The sheet in words: from when on what is changed, when the new price is charged, and what the plan includes then. `from`:
 * in other words than the day of the sheet.
 */
export function sheetBlocks(
  sheet: ChangeSheet,
  { opening = '', from }: { opening?: string; from?: string | undefined } = {},
): Block[] {
  const pet = petOfSheet(sheet);
  const singly = singlySentence(sheet);
  const what = plainLine(changeSentence({ ...sheet, petName: pet }, from));
  const items = sheet.services.map(itemOf);
  return [
    `${opening}${what} ${firstChargeSentence(sheet)}`,
    ...(items.length === 0
      ? []
      : [{ type: 'list' as const, title: `What changes for ${pet} in a plan year`, items }]),
    ...(singly === null ? [] : [singly]),
  ];
}

import { notInsurance } from '@petwell/contracts/legal';
import {
  legalLinks,
  type AmountRow,
  type Block,
  type Clinic,
  type MailContent,
} from './mail-content.ts';
import { formatCents } from './mail-text.ts';

function amountLine(row: AmountRow): string {
  const unit = row.unit === undefined ? '' : ` (${row.unit})`;
  return `${row.label}: ${formatCents(row.amountCents)}${unit}`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  switch (block.type) {
    case 'note':
      return block.text;
    case 'amounts':
      return [block.title.toUpperCase(), ...block.rows.map(amountLine)].join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return [block.title.toUpperCase(), ...block.items.map((item) => `- ${item}`)].join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'link':
      return `${block.label} ${block.url}`;
  }
}

const legalText = (clinic: Clinic): string =>
  [notInsurance, ...legalLinks(clinic).map(({ label, url }) => `${label}: ${url}`)].join('\n');

/** Renders the email as plain text, for clients that do not show HTML. */
export function renderText(content: MailContent, clinic: Clinic): string {
  return [
    content.heading,
    ...content.blocks.map(blockText),
    `-- \n${clinic.name}\n${clinic.phone}\n${clinic.publicUrl}\n\n${content.footnote}`,
    ...(content.isForStaff ? [] : [legalText(clinic)]),
  ].join('\n\n');
}

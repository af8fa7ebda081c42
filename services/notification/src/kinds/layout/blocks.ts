// No JSX: Node runs these files directly, and type stripping does not transform JSX.
import { createElement as h, type CSSProperties, type ReactElement } from 'react';
import { Button, Link, Section, Text } from 'react-email';
import type { AmountRow, Block } from './mail-content.ts';
import { formatCents } from './mail-text.ts';
import { Phones } from './phones.ts';
import { color } from './theme.ts';

const paragraph: CSSProperties = {
  margin: '0 0 20px',
  fontSize: 16,
  lineHeight: '26px',
  color: color.inkSoft,
};

const blockTitle: CSSProperties = {
  margin: '0 0 8px',
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 700,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
  color: color.brand,
};

const table: CSSProperties = { width: '100%', borderCollapse: 'collapse' };

const cell: CSSProperties = {
  padding: '10px 0',
  fontSize: 16,
  lineHeight: '22px',
  verticalAlign: 'top',
  color: color.ink,
  borderBottom: `1px solid ${color.line}`,
};

function AmountLine({ row, isLast }: { row: AmountRow; isLast: boolean }): ReactElement {
  const style: CSSProperties = {
    ...cell,
    ...(row.isTotal && { fontWeight: 700 }),
    ...(isLast && { borderBottom: 'none' }),
  };
  return h(
    'tr',
    null,
    h('td', { style: { ...style, paddingRight: 16 } }, row.label),
    h(
      'td',
      { align: 'right', style: { ...style, whiteSpace: 'nowrap' } },
      formatCents(row.amountCents),
      row.unit !== undefined &&
        h(
          'div',
          { style: { fontSize: 13, lineHeight: '18px', fontWeight: 400, color: color.inkMuted } },
          row.unit,
        ),
    ),
  );
}

function Amounts({ title, rows }: { title: string; rows: readonly AmountRow[] }): ReactElement {
  return h(
    Section,
    {
      style: {
        margin: '0 0 24px',
        padding: '20px 20px 10px',
        borderRadius: 14,
        backgroundColor: color.brandSoft,
      },
    },
    h(Text, { style: blockTitle }, title),
    h(
      'table',
      { style: table },
      h(
        'tbody',
        null,
        rows.map((row, index) =>
          h(AmountLine, { key: index, row, isLast: index === rows.length - 1 }),
        ),
      ),
    ),
  );
}

function Facts({ rows }: { rows: readonly { label: string; value: string }[] }): ReactElement {
  return h(
    'table',
    { style: { ...table, margin: '0 0 24px' } },
    h(
      'tbody',
      null,
      rows.map(({ label, value }) =>
        h(
          'tr',
          { key: label },
          h(
            'td',
            { style: { ...cell, paddingRight: 16, width: '38%', color: color.inkMuted } },
            label,
          ),
          h(
            'td',
            { align: 'right', style: { ...cell, fontWeight: 600, wordBreak: 'break-word' } },
            value,
          ),
        ),
      ),
    ),
  );
}

type ListProps = { title: string; items: readonly string[]; phone: string };

function List({ title, items, phone }: ListProps): ReactElement {
  return h(
    Section,
    { style: { margin: '0 0 24px' } },
    h(Text, { style: blockTitle }, title),
    h(
      'ul',
      { style: { margin: 0, padding: '0 0 0 20px', color: color.inkSoft } },
      items.map((item, index) =>
        h(
          'li',
          { key: index, style: { padding: '3px 0', fontSize: 16, lineHeight: '24px' } },
          h(Phones, { text: item, phone }),
        ),
      ),
    ),
  );
}

function ActionButton({ label, url }: { label: string; url: string }): ReactElement {
  return h(
    Section,
    { style: { margin: '4px 0 28px' } },
    h(
      Button,
      {
        href: url,
        style: {
          padding: '14px 28px',
          borderRadius: 999,
          backgroundColor: color.brand,
          color: '#ffffff',
          fontSize: 16,
          fontWeight: 700,
        },
      },
      label,
    ),
  );
}

/** Renders one block of an email, with links on the clinic's phone number. React escapes all text. */
export function MailBlock({ block, phone }: { block: Block; phone: string }): ReactElement {
  if (typeof block === 'string') {
    return h(Text, { style: paragraph }, h(Phones, { text: block, phone }));
  }
  switch (block.type) {
    case 'note':
      return h(
        Text,
        {
          style: {
            ...paragraph,
            margin: '0 0 16px',
            fontSize: 14,
            lineHeight: '22px',
            color: color.inkMuted,
            wordBreak: 'break-word',
          },
        },
        h(Phones, { text: block.text, phone }),
      );
    case 'amounts':
      return h(Amounts, block);
    case 'facts':
      return h(Facts, block);
    case 'list':
      return h(List, { ...block, phone });
    case 'button':
      return h(ActionButton, block);
    case 'link':
      return h(
        Text,
        { style: { ...paragraph, fontSize: 14, lineHeight: '22px' } },
        h(Link, { href: block.url, style: { color: color.brand } }, block.label),
      );
  }
}

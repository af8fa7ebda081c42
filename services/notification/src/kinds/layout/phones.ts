// No JSX: Node runs these files directly, and type stripping does not transform JSX.
import { telOf } from '@petwell/contracts';
import { Fragment, createElement as h, type ReactElement } from 'react';
import { Link } from 'react-email';
import { color } from './theme.ts';

/** A phone number that a tap calls. */
export function Phone({ phone }: { phone: string }): ReactElement {
  const style = { color: color.brand, fontWeight: 600, textDecoration: 'none' };
  return h(Link, { href: telOf(phone), style }, phone);
}

/** A text in which every mention of the phone number is a link. */
export function Phones({ text, phone }: { text: string; phone: string }): ReactElement {
  const [first, ...others] = text.split(phone);
  return h(
    Fragment,
    null,
    first,
    others.map((part, index) => h(Fragment, { key: index }, h(Phone, { phone }), part)),
  );
}

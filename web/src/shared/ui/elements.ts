import type { ReactElement } from 'react';

/**
 * Content that stands beside other content without an element of its own. Bare text is left out: a browser's translator
 * replaces the node that React holds on to, so React can neither change it nor insert anything before it.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

import { createContext } from 'react';

/** `title` as the browser tab shows it. */
export type PageDescription = { title: string; description: string };

/** Where a page's title and description go while it is rendered without a document. */
export const PageMetaContext = createContext<((given: PageDescription) => void) | null>(null);

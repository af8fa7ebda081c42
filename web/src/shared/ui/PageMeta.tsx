import { use, useEffect } from 'react';
import { PageMetaContext } from './page-meta-context.ts';

type PageMetaProps = { title: string; description: string };

function setDescription(description: string): void {
  let meta = document.querySelector('meta[name="description"]');
  if (meta === null) {
    meta = document.createElement('meta');
    meta.setAttribute('name', 'description');
    document.head.append(meta);
  }
  meta.setAttribute('content', description);
}

/** Title and description of a page. An effect, because a second title element beside index.html's would not count. */
export function PageMeta({ title, description }: PageMetaProps) {
  const fullTitle = `${title} · PetWell`;
  use(PageMetaContext)?.({ title: fullTitle, description });
  useEffect(() => {
    document.title = fullTitle;
    setDescription(description);
  }, [fullTitle, description]);
  return null;
}

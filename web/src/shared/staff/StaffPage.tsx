import { PageMeta } from '../ui/PageMeta.tsx';
import type { Elements } from '../ui/elements.ts';

type StaffPageProps = {
  title: string;
  description: string;
  /** Next to the heading. */
  actions?: Elements;
  children: Elements;
};

/** Frames a page of the staff area; denser than public pages. */
export function StaffPage({ title, description, actions, children }: StaffPageProps) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-16 sm:px-6">
      <PageMeta title={title} description={description} />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-title lg:text-2xl/9">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

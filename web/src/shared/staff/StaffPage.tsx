import type { ReactNode } from 'react';
import { PageMeta } from '../ui/PageMeta.tsx';

type StaffPageProps = {
  title: string;
  description: string;
  /** Next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Frames a page of the staff area; denser than public pages. */
export function StaffPage({ title, description, actions, children }: StaffPageProps) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-6 pb-16 sm:px-6 md:pt-8">
      <PageMeta title={title} description={description} />
      <div className="mb-5 flex items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-title">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

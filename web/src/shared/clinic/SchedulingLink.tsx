import type { ReactNode } from 'react';
import { useConfig } from './get-config.ts';

type SchedulingLinkProps = { className?: string; onClick?: () => void; children: ReactNode };

/** Opens the clinic's online scheduling in a new tab. */
export function SchedulingLink({ className, onClick, children }: SchedulingLinkProps) {
  const config = useConfig();
  return (
    <a
      {...(config !== undefined && { href: config.clinic.schedulingUrl })}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      {...(onClick !== undefined && { onClick })}
    >
      {/* Its content stays the link’s flex items. */}
      <span className="contents">{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

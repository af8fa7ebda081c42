import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Card } from '../../../../shared/ui/Card.tsx';
import { ownAgreementsQuery } from '../api/agreements.ts';
import { AgreementList } from './AgreementList.tsx';

/** The owner's agreements for a plan, loaded when it is opened. */
export function OwnAgreements({ enrollmentId }: { enrollmentId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...ownAgreementsQuery, enabled: isOpen });
  return (
    <Card className={clsx('px-5 py-2 sm:px-6', !isOpen && 'print:hidden')}>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 py-2.5 font-semibold">What you agreed to</summary>
        {isOpen && (
          <AgreementList
            query={query}
            enrollmentId={enrollmentId}
            fileUrlOf={(id) => `/api/agreements/${id}/agreement.pdf`}
          />
        )}
      </details>
    </Card>
  );
}

import type { StaffRole } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format-date.ts';
import { customerMailsQuery, mailStates } from '../../../shared/staff/customer-mails.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { MailText } from './MailText.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

type OwnerMailsProps = { ownerId: number; ownerName: string; role: StaffRole };

function List({ ownerId, role }: OwnerMailsProps) {
  const query = useInfiniteQuery({ ...customerMailsQuery(ownerId), refetchOnMount: 'always' });
  return (
    <RecordList
      name="Emails"
      query={query}
      items={query.data?.pages.flatMap(({ mails }) => mails) ?? []}
      keyOf={({ id }) => id}
      empty="No emails yet"
    >
      {(mail) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 font-semibold wrap-anywhere">
              <Amounts>{mail.subject}</Amounts>
            </p>
            <Badge variant={mailStates[mail.state].variant}>{mailStates[mail.state].label}</Badge>
          </div>
          <p className="text-ink-500">{formatMoment(mail.createdAt)}</p>
          <MailText mail={mail} ownerId={ownerId} role={role} />
        </>
      )}
    </RecordList>
  );
}

/** Opens what was emailed to an owner: “I never got the email”. */
export function OwnerMails(props: OwnerMailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Emails{' '}
        <span className="sr-only">
          to <span translate="no">{props.ownerName}</span>
        </span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Emails to ${props.ownerName}`}
      >
        {isOpen && <List {...props} />}
      </Dialog>
    </>
  );
}

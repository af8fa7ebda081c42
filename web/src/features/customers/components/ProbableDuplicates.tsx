import type { ProbableDuplicate } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { duplicatesQuery } from '../api/customer-notes.ts';
import { CustomerLink } from '../../../shared/staff/CustomerLink.tsx';
import { EmailText } from './EmailText.tsx';

const describe = ({ hasSamePhone, petName }: ProbableDuplicate): string =>
  [
    ...(hasSamePhone ? ['same phone number'] : []),
    ...(petName === null ? [] : [`same name, and a pet named ${petName}`]),
  ].join(', ');

/** Warns if the customer seems to exist twice. */
export function ProbableDuplicates({ ownerId }: { ownerId: number }) {
  const { data } = useQuery(duplicatesQuery(ownerId));
  if (data === undefined || data.duplicates.length === 0) return null;
  return (
    <Alert variant="warning" title="Possibly the same person" className="text-sm">
      <ul className="space-y-1">
        {data.duplicates.map((duplicate) => (
          <li key={duplicate.ownerId} className="wrap-anywhere">
            <CustomerLink
              ownerId={duplicate.ownerId}
              ownerName={duplicate.name}
              email={duplicate.email}
            />
            <p>
              <EmailText email={duplicate.email} />
              <span>{`: ${describe(duplicate)}`}</span>
            </p>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

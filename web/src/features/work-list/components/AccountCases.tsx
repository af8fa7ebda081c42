import type { AccountCase } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatDate } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { accountCasesQuery, useCloseAccountCase } from '../api/account-cases.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { useStaff } from '../../../shared/staff/use-staff.ts';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';

function Case({ claim }: { claim: AccountCase }) {
  const close = useCloseAccountCase();
  const staff = useStaff();
  const isRemoval = claim.kind === 'removal';
  const decide = (decision: 'restore' | 'keep') => close.mutate({ id: claim.id, decision });
  return (
    <li className="space-y-2 p-4 text-sm">
      <p>
        <span translate="no" className="font-semibold">
          {claim.ownerName}
        </span>
        {claim.phone !== undefined && (
          <span>
            {', '}
            <PhoneLink phone={claim.phone} />
          </span>
        )}
      </p>
      <p className="wrap-anywhere text-ink-700">
        {isRemoval
          ? `${claim.claimedBy} said on ${formatDate(claim.openedAt)} that someone else created this account. It has been paid for, or moved from another address.`
          : `${claim.claimedBy} wants the account back on ${formatDate(claim.openedAt)}. It now uses ${claim.email} and has been used since.`}
      </p>
      {close.isError && (
        <Alert variant="error">{describeError(close.error, 'The case could not be closed.')}</Alert>
      )}
      {staff !== null && mayAct(staff.role) && (
        <div className="flex flex-wrap gap-2">
          {!isRemoval && (
            <Button isLoading={close.isPending} onClick={() => decide('restore')}>
              {`Give it back to ${claim.claimedBy}`}
            </Button>
          )}
          <Button variant="outline" isLoading={close.isPending} onClick={() => decide('keep')}>
            {isRemoval ? 'Close this case' : `Keep ${claim.email}`}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Lists claims to accounts; hidden while there is none. */
export function AccountCases() {
  const query = useQuery(accountCasesQuery);
  const cases = query.data?.cases ?? [];
  if (!query.isError && cases.length === 0) return null;
  return (
    <section aria-labelledby="account-cases">
      <h2 id="account-cases" className="mb-1 text-heading">
        {`Whose account is it? (${cases.length})`}
      </h2>
      <p className="mb-3 text-sm text-ink-700">
        Find out by phone whose account it is. Giving it back ends every session and the password of
        the account, and emails a link to choose a new one.
      </p>
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          fallback="The cases could not be loaded."
        />
      )}
      {cases.length > 0 && (
        <Card>
          <ul aria-label="Account cases" className="divide-y divide-sand-200">
            {cases.map((claim) => (
              <Case key={claim.id} claim={claim} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

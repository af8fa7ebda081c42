import { type StaffAccount, staffRoleSchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { staffAccountsQuery, useUpdateStaff } from '../api/staff-accounts.ts';
import { describePerson } from '../../../shared/staff/activity/describe-activity.ts';
import { roleHints, roleOptions, staffToasts } from '../texts.ts';
import { roleLabels } from '../../../shared/staff/texts.ts';
import { InviteAgain } from './InviteAgain.tsx';
import { ResetStaffPassword } from './ResetStaffPassword.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';

type Change = Parameters<ReturnType<typeof useUpdateStaff>['mutateAsync']>[0]['change'];

function AccountActions({ account }: { account: StaffAccount }) {
  const { id, username, role, isActive, isInvited } = account;
  const update = useUpdateStaff();
  const apply = async (change: Change, done: string) => {
    if (update.isPending) return;
    try {
      await update.mutateAsync({ id, change });
      showToast(staffToasts.changed(done));
    } catch (error) {
      showErrorToast(staffToasts.failed, error);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-56 flex-1">
        <SelectField
          label={`Role of ${username}`}
          value={role}
          options={roleOptions}
          onChange={(event) => {
            const next = staffRoleSchema.parse(event.target.value);
            void apply({ role: next }, `${username}’s role is now ${roleLabels[next]}.`);
          }}
        />
      </div>
      {isInvited ? (
        isActive && <InviteAgain account={account} />
      ) : (
        <ResetStaffPassword
          username={username}
          isLoading={update.isPending}
          onReset={(password) => apply({ password }, `${username} has a new password.`)}
        />
      )}
      <Button
        variant="outline"
        size="small"
        aria-label={`${isActive ? 'Disable' : 'Enable'} ${username}`}
        isLoading={update.isPending}
        onClick={() =>
          void apply(
            { isActive: !isActive },
            isActive ? `${username} is signed out and disabled.` : `${username} can sign in again.`,
          )
        }
      >
        {isActive ? 'Disable' : 'Enable'}
      </Button>
    </div>
  );
}

/** Lists all staff accounts. Managers can't change their own, so they can't lock themselves out. */
export function StaffAccounts({ ownUsername }: { ownUsername: string }) {
  const accounts = useQuery(staffAccountsQuery);
  if (accounts.isPending) {
    return (
      <LoadingRegion label="Loading staff accounts">
        <Skeleton className="h-72" />
      </LoadingRegion>
    );
  }
  if (accounts.data === undefined) {
    return (
      <LoadFailure
        error={accounts.error}
        onRetry={accounts.refetch}
        title="The staff accounts could not be loaded"
      />
    );
  }
  return (
    <ul aria-label="Staff accounts" className="space-y-4">
      {accounts.data.map((account) => (
        <li key={account.id}>
          <Card className="space-y-3 p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 text-base break-words">{describePerson(account)}</h3>
              {account.username === ownUsername && <Badge>You</Badge>}
              {!account.isActive && <Badge variant="neutral">Disabled</Badge>}
              {account.isActive && account.isInvited && <Badge variant="sun">Invited</Badge>}
            </div>
            {account.email !== null && (
              <p translate="no" className="text-sm break-all">
                {account.email}
              </p>
            )}
            <p className="text-sm text-ink-500">
              {`${roleLabels[account.role]}, since ${formatDate(account.createdAt)}. ${roleHints[account.role]}`}
            </p>
            {account.username !== ownUsername && <AccountActions account={account} />}
          </Card>
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { SetPasswordByLink } from '../../features/account/components/SetPasswordByLink.tsx';
import {
  staffInvitationQuery,
  useAcceptInvitation,
} from '../../features/staff-sign-in/api/staff-links.ts';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';

const askManager = 'ask a manager to invite you again.';
const signIn = (
  <Link to={paths.adminLogin} className={buttonClass()}>
    Go to staff sign-in
  </Link>
);

function Invitation({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const invitation = useQuery(staffInvitationQuery(token));
  if (invitation.isPending) {
    return (
      <LoadingRegion label="Loading your invitation">
        <Skeleton className="h-72" />
      </LoadingRegion>
    );
  }
  if (hasCode(invitation.error, 'link_invalid')) {
    return (
      <Alert variant="error" title="This invitation no longer works" actions={signIn}>
        {`${describeError(invitation.error, '')} If you already have a password, sign in. Otherwise ${askManager}`}
      </Alert>
    );
  }
  if (invitation.data === undefined) {
    return (
      <LoadFailure
        error={invitation.error}
        onRetry={invitation.refetch}
        title="Your invitation could not be loaded"
      />
    );
  }
  const { username, name } = invitation.data;
  return (
    <Card className="p-6 sm:p-8">
      <SetPasswordByLink
        token={token}
        username={username}
        onSet={onAccepted}
        useSetPassword={useAcceptInvitation}
        button="Set password"
        intro={
          <p className="break-words text-ink-700">
            Hello <span translate="no">{name}</span>, your username is{' '}
            <strong translate="no" className="inline-block">
              {username}
            </strong>
            . Choose a password to start.
          </p>
        }
        done={
          <Alert variant="success" title="Your account is ready" actions={signIn}>
            Sign in with your username,{' '}
            <strong translate="no" className="inline-block">
              {username}
            </strong>
            , and your new password.
          </Alert>
        }
        otherwise={signIn}
      />
    </Card>
  );
}

/** `/admin-invitation?token=`: lets an invited colleague choose a password. Opening it changes nothing. */
export function AdminInvitationPage() {
  return (
    <LinkPage
      title="Your invitation"
      description="Choose a password for your staff account."
      heading="Welcome to the team"
      newLink={{ text: <span>{askManager}</span>, actions: signIn }}
    >
      {(token, forget) => <Invitation token={token} onAccepted={forget} />}
    </LinkPage>
  );
}

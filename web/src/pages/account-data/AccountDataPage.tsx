import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { sessionQuery } from '../../shared/session/get-session.ts';
import { YourData } from '../../features/account/components/YourData.tsx';
import { loginPath, paths } from '../../shared/paths.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';

function AccountDeleted() {
  return (
    <PageShell
      title="Account deleted"
      description="Your account has been deleted."
      heading="Account Deleted"
      intro="Your plans have ended and your data is being removed. Take care, and give your pets a hug from us!"
    >
      <TextLink to={paths.home}>Go to the home page</TextLink>
    </PageShell>
  );
}

/** `/account/data`: lets the owner export their data and delete their account. */
export function AccountDataPage() {
  const session = useQuery(sessionQuery);
  const owner = session.data?.owner ?? null;
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;
  if (session.isSuccess && owner === null) {
    return <Navigate to={loginPath(paths.accountData)} replace />;
  }
  return (
    <PageShell
      title="Your data"
      description="Download what we have about you, or delete your account."
      heading="Your data"
      intro="It’s yours: download it, or have it removed."
    >
      {session.isPending && (
        <LoadingRegion label="Loading your account">
          <Skeleton className="h-48 w-full" />
        </LoadingRegion>
      )}
      {session.isError && owner === null && (
        <LoadFailure
          error={session.error}
          onRetry={session.refetch}
          title="This page could not be loaded"
        />
      )}
      {owner !== null && (
        <>
          <YourData isReadOnly={owner.isDemo} onDeleted={() => setIsDeleted(true)} />
          <p className="mt-8 text-center text-ink-700">
            <TextLink to={paths.dashboard(owner.email)}>Back to your dashboard</TextLink>
          </p>
        </>
      )}
    </PageShell>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-error.ts';
import { ownerEnrollmentsQuery } from '../../shared/enrollments/get-owner-enrollments.ts';
import { loginPath, paths } from '../../shared/paths.ts';
import { sessionQuery } from '../../shared/session/get-session.ts';

/**
 * Reads the session for the dashboard. `isGone`: the user isn't signed in. Excludes signing out on the
 * dashboard, which already opens the landing page.
 */
function useViewer() {
  const session = useQuery(sessionQuery);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const viewer = session.data;
  const isSignedIn = viewer !== undefined && (viewer.owner ?? viewer.staff) !== null;
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  return {
    owner: viewer?.owner ?? null,
    isSignedIn,
    // Without a session response the dashboard is requested anyway.
    canAsk: isSignedIn || session.isError,
    isGone: session.isSuccess && !isSignedIn && !wasSignedIn,
    askAgain: session.refetch,
  };
}

/** Reads the dashboard of the address for the viewer, who may have to go elsewhere: to the sign-in, or their own. */
export function useDashboard() {
  const { email = '' } = useParams();
  const { pathname, search } = useLocation();
  const { owner, isSignedIn, canAsk, isGone, askAgain } = useViewer();
  const listed = useQuery({ ...ownerEnrollmentsQuery(email), enabled: canAsk });
  const status = listed.error instanceof ApiError ? listed.error.status : undefined;
  const hasExpired = status === 401;
  useEffect(() => {
    if (hasExpired) void askAgain();
  }, [hasExpired, askAgain]);
  const listedOwner = listed.data?.owner;
  const isElsewhere = listedOwner !== undefined && listedOwner.email !== email;
  const ownPath = isElsewhere ? paths.dashboard(listedOwner.email) + search : null;
  return {
    listed,
    ownEmail: owner?.email,
    goTo: isGone || (hasExpired && !isSignedIn) ? loginPath(pathname + search) : ownPath,
    isNotTheirs: status === 404 || status === 403,
    isReadOnly: owner?.isDemo === true,
    // If the session could not be read, the visitor is taken for the owner.
    isOwn: !isSignedIn || owner?.id === listedOwner?.id,
  };
}

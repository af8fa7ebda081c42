import type { OpenSessions as Sessions } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { formatMoment } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ownSessionsQuery, useEndSessions, type AccountKind } from '../api/own-sessions.ts';
import { sessionsTexts } from '../texts.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';

type EndSessions = ReturnType<typeof useEndSessions>;

async function end(sessions: EndSessions, id: string | undefined): Promise<void> {
  if (sessions.isPending) return;
  try {
    showToast(sessionsTexts.ended(await sessions.mutateAsync(id)));
  } catch (error) {
    showErrorToast(sessionsTexts.failed, error);
  }
}

function SessionRow({ session, kind }: { session: Sessions[number]; kind: AccountKind }) {
  const ending = useEndSessions(kind);
  const { id, createdAt, lastUsedAt, isCurrent } = session;
  const device = session.device ?? 'Unknown device';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-brand-700" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{device}</span>
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-ink-700">{`Signed in ${formatMoment(createdAt)}`}</p>
        <p className="text-sm text-ink-700">{`Last used ${formatMoment(lastUsedAt)}`}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="small"
          aria-label={`Sign out of ${device}, signed in ${formatMoment(createdAt)}`}
          isLoading={ending.isPending}
          onClick={() => void end(ending, id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Lists the user's sessions, with a sign-out for each device. */
export function OpenSessions({ kind }: { kind: AccountKind }) {
  const sessions = useQuery(ownSessionsQuery(kind));
  const ending = useEndSessions(kind);
  if (sessions.isPending) {
    return (
      <LoadingRegion label="Loading where you are signed in">
        <Skeleton className="h-20" />
      </LoadingRegion>
    );
  }
  if (sessions.isError) {
    return (
      <LoadFailure
        error={sessions.error}
        onRetry={sessions.refetch}
        fallback={sessionsTexts.notLoaded}
      />
    );
  }
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul aria-label="Where you are signed in" className="divide-y divide-sand-200">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} kind={kind} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-4 text-ink-700">You aren’t signed in anywhere else.</p>
      ) : (
        <Button
          variant="outline"
          className="mt-4"
          isLoading={ending.isPending}
          onClick={() => void end(ending, undefined)}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

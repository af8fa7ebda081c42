import { randomBytes } from 'node:crypto';
import type { OwnerSession, SessionKind, SetupSession, StaffSession } from '@petwell/contracts';
import type { SessionSubject } from '../core/session-subject.ts';
import type { SessionEnds, SessionReader, SessionStore } from '../core/store-sessions.ts';
import type { Clock } from '../core/transaction.ts';
import { openingEnds, renewedExpiry, tokenExpiry } from './rules-lifetime.ts';

/** Signs session tokens (ES256). */
export type SessionSigner = {
  sign(session: {
    kind: SessionKind;
    claims: OwnerSession | SetupSession | StaffSession;
    issuedAt: Date;
    expires: Date;
  }): string;
};

/** A token to set as a cookie. */
export type IssuedSession = {
  kind: SessionKind;
  sessionId: string;
  token: string;
  maxAgeSeconds: number;
};

export type SessionIssuer = ReturnType<typeof createSessionIssuer>;

/** Opens sessions and issues their tokens. */
export function createSessionIssuer(deps: { signer: SessionSigner; now: Clock }) {
  const issue = (
    subject: SessionSubject,
    session: SessionEnds & { id: string },
    issuedAt: Date,
  ): IssuedSession => {
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
    const ends = { idleEnd: seconds(session.expires), absoluteEnd: seconds(session.absoluteEnd) };
    return {
      kind: subject.kind,
      sessionId: session.id,
      token: deps.signer.sign({
        kind: subject.kind,
        claims: { ...subject.claims, sessionId: session.id, ...ends },
        issuedAt,
        expires: tokenExpiry(subject.kind, session, issuedAt),
      }),
      maxAgeSeconds: Math.floor((session.expires.getTime() - issuedAt.getTime()) / 1000),
    };
  };
  return {
    /** Opens a session with a new id, which prevents session fixation. */
    async open(
      sessions: SessionStore,
      subject: SessionSubject,
      device: string | null = null,
    ): Promise<IssuedSession> {
      const id = randomBytes(24).toString('base64url');
      const now = deps.now();
      const { kind, claims } = subject;
      const person = kind === 'staff' ? { staffId: claims.staffId } : { ownerId: claims.ownerId };
      const session = { id, kind, device, ...openingEnds(kind, now), ...person };
      await sessions.open(session);
      return issue(subject, session, now);
    },

    /** Issues a new token once half of its lifetime has passed. `force`: always, because claims changed. */
    async renew(
      sessions: Pick<SessionReader, 'extend'>,
      session: SessionEnds & { id: string },
      { subject, force }: { subject: SessionSubject; force?: boolean },
    ): Promise<IssuedSession | undefined> {
      const now = deps.now();
      const expires = renewedExpiry(subject.kind, session, now);
      if (expires === undefined) return force ? issue(subject, session, now) : undefined;
      const isOpen = await sessions.extend(session.id, { expires, now });
      return isOpen ? issue(subject, { ...session, expires }, now) : undefined;
    },
  };
}

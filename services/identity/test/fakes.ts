import { AppError } from '@petwell/chassis';
import type { EventOf, EventType, MailOf } from '@petwell/contracts/events';
import { createAccountMails } from '../src/core/account-mails.ts';
import type { AttemptLimits } from '../src/core/attempt-limits.ts';
import { createAddressMailLimits } from '../src/core/limits.ts';
import type { PasswordHasher } from '../src/core/password-hasher.ts';
import { createLinks } from '../src/links/links.ts';
import { createOwnMoves } from '../src/owners/own-moves.ts';
import { createSessionIssuer } from '../src/sessions/issue-session.ts';
import { createFakeDatabase, start, type SessionRow, type Stored } from './fake-database.ts';

const createFakeHasher = (): PasswordHasher => ({
  hash: (password) => Promise.resolve(`hash of ${password}`),
  hashNew: (password) =>
    password === 'password123'
      ? Promise.reject(new AppError('validation_failed', { fields: { password: 'too common' } }))
      : Promise.resolve(`hash of ${password}`),
  verify: (hash, password) =>
    Promise.resolve(hash === `hash of ${password}` || hash === `weak hash of ${password}`),
  needsRehash: (hash) => hash.startsWith('weak'),
});

/** Creates limits that allow `allowed` attempts and record resets. */
export function createFakeLimits(allowed = Infinity): AttemptLimits & { forgiven: string[] } {
  let attempts = 0;
  const forgiven: string[] = [];
  const isAllowed = () => (attempts += 1) <= allowed;
  return {
    forgiven,
    count: () => (isAllowed() ? Promise.resolve() : Promise.reject(new AppError('rate_limited'))),
    allowsAccount: () => Promise.resolve(isAllowed()),
    forgive: (account) => Promise.resolve(void forgiven.push(account)),
  };
}

/** Creates fake dependencies for the use cases. */
export function createFakes(initial: Partial<Stored> = {}) {
  let time = start.getTime();
  const now = () => new Date(time);
  const { database, tx, read, change } = createFakeDatabase(initial, now);
  const mails = createAccountMails({ publicUrl: 'https://petwell.example', now });
  const signer = { sign: ({ claims }: { claims: object }) => JSON.stringify(claims) };
  const events = <Type extends EventType>(type: Type) =>
    read()
      .events.filter((event) => event.type === type)
      .map(({ data }) => data as EventOf<Type>['data']);
  /** Returns the requested mails of a kind, with whom they go to. */
  const requestedMails = <Kind extends 'account-link' | 'staff-link'>(kind: Kind) =>
    events('mail.requested.v1').flatMap(({ mail, recipient }) =>
      mail.kind === kind
        ? [{ ...(mail as MailOf<Kind>), ownerId: recipient.ownerId, email: recipient.address }]
        : [],
    );
  return {
    now,
    advance: (ms: number) => void (time += ms),
    database,
    passwords: createFakeHasher(),
    issuer: createSessionIssuer({ signer, now }),
    mails,
    links: createLinks({ database, limits: createFakeLimits(), now }),
    limits: createFakeLimits(),
    signInLimits: { owner: createFakeLimits(), staff: createFakeLimits() },
    ownMoves: createOwnMoves({ hasPaidSince: () => Promise.resolve(false) }),
    revealLimits: createFakeLimits(),
    addressMails: createAddressMailLimits({ links: createFakeLimits(), all: createFakeLimits() }),
    stored: read,
    change,
    events,
    requestedMails,
    /** Opens a session and returns its id. */
    async open(session: Partial<SessionRow> & { id: string }): Promise<string> {
      const ends = {
        expires: new Date(time + (session.kind === 'staff' ? 900_000 : 1_800_000)),
        absoluteEnd: new Date(time + 43_200_000),
      };
      await tx.sessions.open({ kind: 'owner', device: null, ...ends, ...session });
      return session.id;
    },
    /** Mails a link and returns its token. */
    async sendLink(mail: Parameters<typeof mails.sendLink>[1]): Promise<string> {
      await database.inTransaction((tx) => mails.sendLink(tx, mail));
      return this.lastToken(mail.purpose);
    },
    /** Returns the token of the newest link emailed for a purpose. */
    lastToken(purpose: string): string {
      const links = [...requestedMails('account-link'), ...requestedMails('staff-link')];
      const url = links.findLast((link) => link.purpose === purpose)?.url;
      return new URL(url ?? 'none:').searchParams.get('token') ?? '';
    },
  };
}

const end = { absoluteEnd: 4_000_000_000 };
export const asOwner = (sessionId: string, ownerId = 1, isDemo = false) => ({
  ...end,
  sessionId,
  ownerId,
  isDemo,
  isMailboxConfirmed: false,
});
export const asSetup = (sessionId: string, ownerId = 1) => ({
  ...end,
  sessionId,
  ownerId,
  enrollmentId: 1,
  email: 'jordan@example.com',
});
export const asStaff = (sessionId: string, staffId = 1) => ({
  ...end,
  sessionId,
  staffId,
  username: 'maya',
  name: null,
  role: 'manager' as const,
});
export const actor = {
  staffId: 1,
  username: 'maya',
  name: null,
  role: 'manager' as const,
  clientAddress: '203.0.113.7',
};
export const device = 'Firefox on Windows';
export const address = '203.0.113.7';

// The ports are asynchronous, but nothing in memory needs awaiting.
/* oxlint-disable typescript/require-await */
import { AppError, type Logger, type RequestRecords } from '@petwell/chassis';
import { petSchema, type ErrorCode, type Owner, type Pet } from '@petwell/contracts';
import {
  domainEventSchema,
  type EventOf,
  type EventType,
  type SubscriptionFact,
} from '@petwell/contracts/events';
import type { RegisterOwnerResponse } from '@petwell/contracts/internal';
import { vi } from 'vitest';
import type { EnrollmentMove } from '../src/core/state/decide.ts';
import type { EnrollmentRecord } from '../src/core/state/enrollment.ts';
import type { Claims } from '../src/core/claims.ts';
import type {
  Billing,
  Catalog,
  MailArchive,
  OwnerRegistry,
} from '../src/core/clients/other-services.ts';
import type { EnrollmentStore } from '../src/core/store-enrollments.ts';
import type { CoreTransaction } from '../src/core/transaction.ts';
import type { ActivityEntry } from '../src/core/transaction.ts';
import { eventFrom, owner, quote } from './factories.ts';

/** The tables of core. */
export type FakeRows = {
  enrollments: EnrollmentRecord[];
  owners: { owner: Owner; version: number }[];
  deletedOwnerIds: number[];
  pets: Pet[];
  events: { type: EventType; subject: string; data: object }[];
  moves: (EnrollmentMove & { enrollmentId: number })[];
  activity: ActivityEntry[];
  responses: Map<string, object>;
  deceasedPetIds: number[];
};

const nameOf = ({ scope, key }: { scope: string; key: string }) => `${scope} ${key}`;

type Ordered = { orders?: { enrollmentId: number; kind: string; outcome: string | null }[] };

/** Orders are among the rows of a room. */
const isRestartOrdered = ({ orders = [] }: FakeRows & Ordered, ids: readonly number[]): boolean =>
  orders.some(
    ({ enrollmentId, kind, outcome }) =>
      ids.includes(enrollmentId) && kind === 'restart' && outcome === null,
  );

function openTransaction(rows: FakeRows): CoreTransaction {
  const find = (id: number) => rows.enrollments.find((one) => one.id === id) ?? null;
  return {
    enrollments: {
      lock: (id) => Promise.resolve(find(id)),
      lockAllOf: (ownerId) =>
        Promise.resolve(rows.enrollments.filter((one) => one.owner.id === ownerId)),
      async insert({ pet, addOns, ...written }) {
        const ids = { id: rows.pets.length + 1, ownerId: written.owner.id };
        const unknown = { weight: null, gender: null, photoUrl: null };
        const stored = petSchema.parse({ ...unknown, ...pet, ...ids });
        const addOnIds = addOns.map(({ id }) => String(id));
        const planId = written.plan.id;
        const untold = { isDemo: false, finishReminder: 0, removalToldAt: null };
        const enrollment = { ...written, ...untold, planId, addOnIds, addOns, pet: stored };
        rows.pets.push(stored);
        rows.enrollments.push(enrollment);
        return enrollment;
      },
      async save({ enrollment, hasChanged, moves }) {
        if (!hasChanged) return;
        rows.enrollments = rows.enrollments.map((one) =>
          one.id === enrollment.id ? enrollment : one,
        );
        const { id: enrollmentId } = enrollment;
        rows.moves.push(...moves.map((move) => ({ ...move, enrollmentId })));
      },
      hasUses: () => Promise.resolve(false),
      isRestartOrdered: (ids) => Promise.resolve(isRestartOrdered(rows, ids)),
      async remove({ id }) {
        rows.enrollments = rows.enrollments.filter((one) => one.id !== id);
      },
    },
    owners: {
      async copy(copy) {
        if (rows.deletedOwnerIds.includes(copy.owner.id)) return false;
        const others = rows.owners.filter((one) => one.owner.id !== copy.owner.id);
        rows.owners = [...others, copy];
        return true;
      },
      hold: (id) => Promise.resolve(rows.owners.some((one) => one.owner.id === id)),
    },
    pets: { isAlive: (petId) => Promise.resolve(!rows.deceasedPetIds.includes(petId)) },
    requests: {
      async complete(request, response) {
        rows.responses.set(nameOf(request), response);
      },
    },
    outbox: {
      append: async (events) => {
        // The real outbox refuses these as well.
        for (const event of events) domainEventSchema.parse(eventFrom('enrollment', event));
        rows.events.push(...events);
      },
    },
    activityLog: { record: (entry) => Promise.resolve(void rows.activity.push(entry)) },
  };
}

type Given = {
  enrollments?: EnrollmentRecord[];
  owners?: Owner[];
  pets?: Pet[];
  deceasedPetIds?: number[];
};

/** In-memory tables with serial transactions that roll back on errors. `roomRows`: the tables of a room. */
export function createFakeDatabase<RoomRows extends object = object>(
  given: Given = {},
  roomRows: RoomRows = {} as RoomRows,
) {
  const { enrollments = [] } = given;
  const owners = given.owners ?? [
    ...new Map(enrollments.map((one) => [one.owner.id, one.owner])).values(),
  ];
  let rows: FakeRows & RoomRows = {
    ...roomRows,
    enrollments,
    owners: owners.map((one) => ({ owner: one, version: 1 })),
    pets: given.pets ?? enrollments.map(({ pet }) => pet),
    deletedOwnerIds: [],
    events: [],
    moves: [],
    activity: [],
    responses: new Map(),
    deceasedPetIds: given.deceasedPetIds ?? [],
  };
  let nextId = 100;
  let previous: Promise<unknown> = Promise.resolve();
  const find = (id: number) => rows.enrollments.find((one) => one.id === id) ?? null;
  const findOwner = (is: (one: Owner) => boolean) =>
    rows.owners.find((one) => is(one.owner))?.owner ?? null;

  /** Runs transactions with a room's store on the rows, like core. */
  function transactionWith<Stores extends object>(open: (rows: FakeRows & RoomRows) => Stores) {
    return <Result>(work: (tx: CoreTransaction & Stores) => Promise<Result>) => {
      const result = previous.then(async () => {
        const copy = structuredClone(rows);
        const value = await work({ ...openTransaction(copy), ...open(copy) });
        rows = copy;
        return value;
      });
      previous = result.catch(() => undefined);
      return result;
    };
  }

  const store: EnrollmentStore = {
    reserveId: () => Promise.resolve((nextId += 1)),
    find: (id) => Promise.resolve(find(id)),
    hasUses: () => Promise.resolve(false),
    listOf: (id) => Promise.resolve(rows.enrollments.filter((one) => one.owner.id === id)),
    listByIds: (ids) => Promise.resolve(rows.enrollments.filter(({ id }) => ids.includes(id))),
    findOwner: (id) => Promise.resolve(findOwner((one) => one.id === id)),
    findOwnerByEmail: (email) => Promise.resolve(findOwner((one) => one.email === email)),
    async setCancellationIntent(id, cancellationIntent) {
      rows.enrollments = rows.enrollments.map((one) =>
        one.id === id ? { ...one, state: { ...one.state, cancellationIntent } } : one,
      );
    },
  };
  return {
    store,
    transaction: transactionWith(() => ({})),
    transactionWith,
    /** Returns the stored rows. */
    rows: () => rows,
    stateOf: (id: number) => find(id)?.state,
    /** Types of the published events; for requested mails their kind, and the notice of an appointment. */
    eventTypes: () => rows.events.map(titleOf),
  };
}

function titleOf({ type, data }: { type: EventType; data: object }): string {
  if (type !== 'mail.requested.v1') return type;
  const { mail } = data as EventOf<typeof type>['data'];
  return mail.kind === 'appointment' ? `${mail.kind} ${mail.notice}` : mail.kind;
}

export type FakeDatabase = Pick<ReturnType<typeof createFakeDatabase>, 'rows' | 'store'>;

/** Fake billing that confirms nothing and has nothing to cancel by default. */
export function createFakeBilling() {
  return {
    verifyPayment: vi.fn<Billing['verifyPayment']>(() =>
      Promise.resolve({ isConfirmed: false, subscription: null }),
    ),
    cancelSubscription: vi.fn<Billing['cancelSubscription']>(() => Promise.resolve(null)),
    endWithPeriod: vi.fn<Billing['endWithPeriod']>(() => Promise.resolve(null)),
    withdrawEnd: vi.fn<Billing['withdrawEnd']>(() => Promise.resolve(null)),
    makeStartLink: vi.fn<Billing['makeStartLink']>(({ id = 'link' }) =>
      Promise.resolve({
        id,
        url: `https://petwell.example/plan-link#token=${id}`,
        expiresAt: '2099-01-01T00:00:00.000Z',
      }),
    ),
    withdrawRestart: vi.fn<Billing['withdrawRestart']>(() => Promise.resolve()),
    paymentStanding: vi.fn<Billing['paymentStanding']>(() =>
      Promise.resolve({ paidThrough: null, lastPayment: null, openInvoices: [] }),
    ),
    subscriptionFacts: vi.fn<Billing['subscriptionFacts']>(() =>
      Promise.resolve({ facts: [], errors: [], missing: [], otherAccount: [] }),
    ),
    collected: vi.fn<Billing['collected']>((periods) =>
      Promise.resolve(periods.map(({ enrollmentId }) => ({ enrollmentId, cents: 0 }))),
    ),
    heldData: vi.fn<Billing['heldData']>(() =>
      Promise.resolve({
        customer: { stripeCustomerId: null, name: '', email: '' },
        payments: [],
        consents: [],
        changedTerms: [],
      }),
    ),
  };
}

/** Billing's response for a confirmed payment. */
export const confirmed = (subscription: SubscriptionFact) =>
  Promise.resolve({ isConfirmed: true, subscription });

export function createFakeCatalog() {
  return {
    quote: vi.fn<Catalog['quote']>(() => Promise.resolve(quote())),
    offer: vi.fn<Catalog['offer']>(() => Promise.resolve({ plans: [], addOns: [] })),
    confirmedPrices: vi.fn<Catalog['confirmedPrices']>(() => Promise.resolve({ confirmed: [] })),
    planVersions: vi.fn<Catalog['planVersions']>(() => Promise.resolve([])),
    addOnVersions: vi.fn<Catalog['addOnVersions']>(() => Promise.resolve([])),
    changeOffer: vi.fn<Catalog['changeOffer']>(() =>
      Promise.resolve({ plans: [], addOns: [], has: [], services: [] }),
    ),
    costs: vi.fn<Catalog['costs']>(() => Promise.resolve([])),
  };
}

/** Fake identity that registers everyone as owner 1. */
export function createFakeIdentity() {
  const registered: RegisterOwnerResponse = {
    outcome: 'registered',
    owner: owner(),
    ownerVersion: 1,
    setupToken: 'setup-token',
    setupMaxAgeSeconds: 900,
  };
  return {
    register: vi.fn<OwnerRegistry['register']>(({ isTrial }) =>
      Promise.resolve(isTrial ? { outcome: 'allowed', ownerId: registered.owner.id } : registered),
    ),
    import: vi.fn<OwnerRegistry['import']>(() =>
      Promise.resolve({
        outcome: 'attached',
        owner: owner(),
        ownerVersion: 1,
        hasPassword: false,
        isTakenOver: false,
      }),
    ),
    attach: vi.fn<OwnerRegistry['attach']>(() => Promise.resolve({ outcome: 'attached' })),
    findClaimed: vi.fn<OwnerRegistry['findClaimed']>(() => Promise.resolve([])),
    mailSetupLink: vi.fn<OwnerRegistry['mailSetupLink']>(() => Promise.resolve()),
    close: vi.fn<OwnerRegistry['close']>(() => Promise.resolve({ outcome: 'closed' })),
    heldData: vi.fn<OwnerRegistry['heldData']>(() =>
      Promise.resolve({ owner: owner(), emailConfirmedAt: null, sessions: [], links: [] }),
    ),
  };
}

export function createFakeMailArchive() {
  return { heldData: vi.fn<MailArchive['heldData']>(() => Promise.resolve([])) };
}

/** In-memory claims. */
export function createFakeClaims(): Claims & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    async acquire(subject) {
      if (held.has(subject)) return null;
      held.set(subject, `token of ${subject}`);
      return `token of ${subject}`;
    },
    async release(subject, token) {
      if (held.get(subject) === token) held.delete(subject);
    },
  };
}

/** Request records on the fake database; a claim ends only when released. */
export function createFakeRequestRecords(database: FakeDatabase): RequestRecords {
  const claims = new Map<string, { requestHash: string; reference: number | null }>();
  return {
    async claim({ requestHash, reference, ...request }) {
      const name = nameOf(request);
      const known = claims.get(name);
      if (!known) {
        claims.set(name, { requestHash, reference });
        return { outcome: 'claimed', reference, until: new Date() };
      }
      return { outcome: 'known', ...known, answer: database.rows().responses.get(name) ?? null };
    },
    extend: () => Promise.resolve(null),
    release: () => Promise.resolve(),
    forget: (request) => Promise.resolve(void claims.delete(nameOf(request))),
    complete: (request, response) =>
      Promise.resolve(void database.rows().responses.set(nameOf(request), response)),
  };
}

/** A clock that moves only when advanced. */
export function createFakeClock(start = '2026-02-05T12:00:00.000Z') {
  let now = new Date(start);
  return Object.assign(() => now, {
    set: (time: string) => {
      now = new Date(time);
    },
  });
}

export const silentLogger = {
  info: () => undefined,
  warn: () => undefined,
} as unknown as Logger;

/** Rejects like a definite refusal by billing. */
export const refuse = (code: ErrorCode) => () => Promise.reject(new AppError(code));
/** Rejects like a timeout, outage, or 503: the outcome is unknown. */
export const timeOut = refuse('service_unavailable');

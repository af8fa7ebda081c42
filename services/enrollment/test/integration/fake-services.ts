import { randomUUID } from 'node:crypto';
import {
  cancelSubscriptionSchema,
  changedTermsSchema,
  claimedOwnersSchema,
  closeOwnerSchema,
  collectedRequestSchema,
  holdPayments,
  importOwnerSchema,
  makeStartLinkSchema,
  newPriceOfferSchema,
  planChangeOfferSchema,
  previewMailsSchema,
  previewPaymentHold,
  quoteRequestSchema,
  readChangeOffer,
  readMailFates,
  readPriceStandings,
  registerOwnerSchema,
  subscriptionFactsRequestSchema,
  testEventRequestSchema,
  verifyPaymentSchema,
  withdrawTerms,
  type Attachment,
  type ChangedTerms,
  type ChangeOffer,
  type CloseOwner,
  type CollectedPeriod,
  type ConfirmedPrices,
  type HoldSchedule,
  type ImportOwner,
  type MailFate,
  type MakeStartLink,
  type NewPriceOffer,
  type PlanChangeOffer,
  type PaymentStanding,
  type AddOnVersion,
  type PlanVersion,
  type PriceStanding,
  type RegisterOwner,
  type RegisterOwnerResponse,
  type SubscriptionFacts,
  type TestEventResult,
  type VerifiedPayment,
  refundPrepaidYear,
  type YearOffer,
  yearOfferSchema,
} from '@petwell/contracts/internal';
import { mailKeys, type SubscriptionFact } from '@petwell/contracts/events';
import type { z } from 'zod';
import type { SoldVersion } from '../../src/core/clients/other-services.ts';
import { owner, quote } from '../factories.ts';
import { Refusal, startFakeService } from './fake-service.ts';

export { Refusal, startFakeService };

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw new Refusal('validation_failed');
  return result.data;
}

/** A hold from now on, of a plan that is charged on the 20th of the month. */
function holdSchedule(months: number): HoldSchedule {
  const resumesAt = new Date();
  resumesAt.setUTCMonth(resumesAt.getUTCMonth() + months);
  const chargeOn = (index: number) => `2099-0${3 + index}-20T17:00:00.000Z`;
  return {
    resumesAt: resumesAt.toISOString(),
    voidedAt: Array.from({ length: months }, (_, index) => chargeOn(index)),
    nextChargeAt: chargeOn(months),
  };
}

/** Identity's owners by email. Registering is idempotent per enrollment id, as in the contract. */
function createFakeIdentity() {
  const byEmail = new Map<string, { id: number; enrollmentIds: Set<number> }>();
  const activated = new Set<string>();
  let nextId = 1;
  return {
    activated,
    import({ contact, enrollmentId }: ImportOwner): unknown {
      const hasPassword = activated.has(contact.email);
      const known = byEmail.get(contact.email);
      const entry = known ?? { id: nextId++, enrollmentIds: new Set([enrollmentId]) };
      byEmail.set(contact.email, entry);
      const createdAt = new Date().toISOString();
      const registered = owner({ ...contact, id: entry.id, isActive: hasPassword, createdAt });
      const ownerVersion = entry.enrollmentIds.size;
      return {
        outcome: 'attached',
        owner: registered,
        ownerVersion,
        hasPassword,
        isTakenOver: false,
      };
    },
    register(request: RegisterOwner): RegisterOwnerResponse {
      const { contact, enrollmentId, held, isTrial } = request;
      if (activated.has(contact.email)) return { outcome: 'activated' };
      const known = byEmail.get(contact.email);
      if (known && known.id !== held?.ownerId && !known.enrollmentIds.has(enrollmentId)) {
        return { outcome: 'pending' };
      }
      if (isTrial) return { outcome: 'allowed', ownerId: known?.id ?? null };
      const entry = known ?? { id: nextId++, enrollmentIds: new Set<number>() };
      entry.enrollmentIds.add(enrollmentId);
      byEmail.set(contact.email, entry);
      return {
        outcome: 'registered',
        // One without a plan for a moment isn't abandoned.
        owner: owner({ ...contact, id: entry.id, createdAt: new Date().toISOString() }),
        ownerVersion: entry.enrollmentIds.size,
        setupToken: `setup-token-${entry.id}-${enrollmentId}`,
        setupMaxAgeSeconds: 900,
      };
    },
  };
}

/** Reads the owner id from the path. */
function ownerOf(path: string): { id: number; action: string } | null {
  const [, id, action = ''] = /^\/internal\/owners\/(\d+)\/(.+)$/.exec(path) ?? [];
  return id === undefined ? null : { id: Number(id), action };
}

/** Starts the services that enrollment calls. Tests can replace each response; `reset` restores the defaults. */
export async function startFakeServices() {
  let identity = createFakeIdentity();
  const usual = {
    quote: (): unknown => quote(),
    offer: (): unknown => ({ plans: [], addOns: [] }),
    confirmedPrices: (): ConfirmedPrices => ({ confirmed: [] }),
    costs: (): unknown => ({ costs: [] }),
    collected: (periods: CollectedPeriod[]): unknown => ({
      collected: periods.map(({ enrollmentId }) => ({ enrollmentId, cents: 0 })),
    }),
    register: (request: RegisterOwner): unknown => identity.register(request),
    import: (request: ImportOwner): unknown => identity.import(request),
    attach: (_ownerId: number): Attachment => ({ outcome: 'attached' }),
    findClaimed: (_ownerIds: number[]): number[] => [],
    /** Nothing; tests watch whom it is for. */
    mailSetupLink: (_ownerId: number): unknown => null,
    verifyPayment: (_id: number): VerifiedPayment | Promise<VerifiedPayment> => ({
      isConfirmed: false,
      subscription: null,
    }),
    cancelSubscription: (
      _id: number,
      _onlyIfUnpaid: boolean,
    ): SubscriptionFact | null | Promise<SubscriptionFact | null> => null,
    endWithPeriod: (_id: number): SubscriptionFact | null | Promise<SubscriptionFact | null> =>
      null,
    withdrawEnd: (_id: number): SubscriptionFact | null | Promise<SubscriptionFact | null> => null,
    startLink: (_id: number, { id = randomUUID() }: MakeStartLink): unknown => ({
      id,
      url: 'http://localhost:8080/plan-link#token=abc',
      expiresAt: '2099-01-01T00:00:00.000Z',
    }),
    /** Nothing; tests watch for which plan it is. */
    withdrawRestart: (_id: number): unknown => null,
    paymentStanding: (_id: number): PaymentStanding => ({
      paidThrough: null,
      lastPayment: null,
      openInvoices: [],
    }),
    close: (_ownerId: number, _request: CloseOwner): unknown => ({ outcome: 'closed' }),
    heldByIdentity: (_ownerId: number): unknown => ({
      account: { owner: owner(), emailConfirmedAt: null, sessions: [], links: [] },
    }),
    heldByBilling: (_ownerId: number): unknown => ({
      customer: { stripeCustomerId: null, name: '', email: '' },
      payments: [],
      consents: [],
      changedTerms: [],
    }),
    heldByNotification: (_ownerId: number): unknown => ({ mails: [] }),
    subscriptionFacts: (_ids: number[]): SubscriptionFacts => ({
      facts: [],
      errors: [],
      missing: [],
      otherAccount: [],
    }),
    planVersions: (_planId: number): PlanVersion[] => {
      throw new Refusal('not_found');
    },
    addOnVersions: (_addOnId: number): AddOnVersion[] => {
      throw new Refusal('not_found');
    },
    /** The text promises the price for the plan year, and nothing is wrong. */
    priceStanding: (enrollmentId: number): PriceStanding => ({
      enrollmentId,
      promise: 'plan-year',
      isDisputed: false,
      isPastDue: false,
      unbilledAt: [],
      startedAt: null,
    }),
    changeTerms: (_id: number, _terms: ChangedTerms): string => 'changed',
    withdrawTerms: (_id: number, _termsId: string): string => 'withdrawn',
    offerNewPrice: (id: number, { mailing }: NewPriceOffer): unknown => ({
      mailKey: mailKeys.priceOffer(String(id), mailing),
      isAgreed: false,
    }),
    changeOffer: (_has: SoldVersion[]): ChangeOffer | Promise<ChangeOffer> => ({
      plans: [],
      addOns: [],
      has: [],
      services: [],
    }),
    offerPlanChange: (_id: number, _offer: PlanChangeOffer): unknown => ({
      url: 'http://localhost:8080/plan-change#token=abc',
      expiresAt: '2099-01-01T00:00:00.000Z',
    }),
    offerPrepaidYear: (_id: number, _offer: YearOffer): unknown => ({
      url: 'http://localhost:8080/prepaid-year#token=abc',
      expiresAt: '2099-01-01T00:00:00.000Z',
    }),
    yearLink: (_id: number): unknown => ({ link: null }),
    callOffYear: (_id: number): unknown => null,
    refundPrepaidYear: (_id: number, _yearId: string, amountCents: number): unknown => ({
      refundedCents: amountCents,
    }),
    endPlanChangeOffer: (_id: number, _changeId: string): string => 'ended',
    revertPlanChange: (_id: number, _changeId: string): unknown => ({
      outcome: 'reverted',
      refundedCents: 0,
    }),
    previewHold: (_id: number, months: number): HoldSchedule => holdSchedule(months),
    holdPayments: (_id: number, months: number): HoldSchedule => holdSchedule(months),
    endHold: (_id: number): unknown => ({
      voidedMonths: 1,
      nextChargeAt: '2099-04-20T17:00:00.000Z',
    }),
    mailFate: (_key: string): MailFate | Promise<MailFate> => ({ state: 'waiting', sentAt: null }),
    testEvent: (_id: number): TestEventResult | Promise<TestEventResult> => ({
      isHandled: true,
      factVersion: 0,
    }),
  };
  const responses = { ...usual };
  const catalog = await startFakeService('catalog', ({ path, body }) => {
    if (path === '/internal/offer') return responses.offer();
    if (path === '/internal/confirmed-prices') return responses.confirmedPrices();
    const [, kind, id] = /^\/internal\/(plans|add-ons)\/(\d+)\/versions$/.exec(path) ?? [];
    if (kind === 'plans') return { versions: responses.planVersions(Number(id)) };
    if (kind === 'add-ons') return { versions: responses.addOnVersions(Number(id)) };
    if (path === '/internal/service-costs') return responses.costs();
    if (path === '/internal/change-offer') {
      return responses.changeOffer(parsed(readChangeOffer.body, body).has);
    }
    parsed(quoteRequestSchema, body);
    return responses.quote();
  });
  const identityService = await startFakeService('identity', ({ path, body }) => {
    const about = ownerOf(path);
    if (about?.action === 'close') return responses.close(about.id, parsed(closeOwnerSchema, body));
    if (about?.action === 'attachments') return responses.attach(about.id);
    if (about?.action === 'setup-link') return responses.mailSetupLink(about.id);
    if (about?.action === 'held-data') return responses.heldByIdentity(about.id);
    if (path === '/internal/owners/import') {
      return responses.import(parsed(importOwnerSchema, body));
    }
    if (path === '/internal/owners/claimed') {
      return { ownerIds: responses.findClaimed(parsed(claimedOwnersSchema, body).ownerIds) };
    }
    return responses.register(parsed(registerOwnerSchema, body));
  });
  const notification = await startFakeService('notification', async ({ path, body }) => {
    if (path === '/internal/mail-fates') {
      const { keys } = parsed(readMailFates.body, body);
      return { fates: await Promise.all(keys.map(async (key) => responses.mailFate(key))) };
    }
    if (path !== '/internal/mail-previews') {
      return responses.heldByNotification(ownerOf(path)?.id ?? 0);
    }
    const { mails } = parsed(previewMailsSchema, body);
    // The fake's subject tells what it was asked for.
    const subjectOf = (mail: (typeof mails)[number]) =>
      mail.kind === 'plan-ending'
        ? [mail.endsAt, mail.hasEnded && 'ended', mail.hasDied && 'died'].filter(Boolean).join(' ')
        : [mail.kind, mail.firstName, mail.kind === 'price-change' && mail.notice]
            .filter(Boolean)
            .join(' ');
    return { previews: mails.map((mail) => ({ subject: subjectOf(mail), text: 'Hello' })) };
  });
  const billing = await startFakeService('billing', async ({ path, body }) => {
    const about = ownerOf(path);
    if (about) return responses.heldByBilling(about.id);
    if (path === '/internal/collected') {
      return responses.collected(parsed(collectedRequestSchema, body).periods);
    }
    if (path === '/internal/price-standings') {
      const { enrollmentIds } = parsed(readPriceStandings.body, body);
      return { standings: enrollmentIds.map(responses.priceStanding) };
    }
    if (path === '/internal/subscription-facts') {
      return responses.subscriptionFacts(
        parsed(subscriptionFactsRequestSchema, body).enrollmentIds,
      );
    }
    const [, id, action] = /^\/internal\/enrollments\/(\d+)\/(.+)$/.exec(path) ?? [];
    if (action === 'verify-payment') {
      parsed(verifyPaymentSchema, body);
      return responses.verifyPayment(Number(id));
    }
    if (action === 'test-event') {
      parsed(testEventRequestSchema, body);
      return responses.testEvent(Number(id));
    }
    if (action === 'end-with-period') {
      return { subscription: await responses.endWithPeriod(Number(id)) };
    }
    if (action === 'withdraw-end') return { subscription: await responses.withdrawEnd(Number(id)) };
    if (action === 'start-links') {
      return responses.startLink(Number(id), parsed(makeStartLinkSchema, body));
    }
    if (action === 'terms') {
      return { outcome: responses.changeTerms(Number(id), parsed(changedTermsSchema, body)) };
    }
    if (action === 'terms/withdraw') {
      const { termsId } = parsed(withdrawTerms.body, body);
      return { outcome: responses.withdrawTerms(Number(id), termsId) };
    }
    if (action === 'price-offers') {
      return responses.offerNewPrice(Number(id), parsed(newPriceOfferSchema, body));
    }
    if (action === 'plan-changes') {
      return responses.offerPlanChange(Number(id), parsed(planChangeOfferSchema, body));
    }
    if (action === 'prepaid-years/call-off') return responses.callOffYear(Number(id));
    if (action === 'prepaid-years' && body === undefined) return responses.yearLink(Number(id));
    if (action === 'prepaid-years') {
      return responses.offerPrepaidYear(Number(id), parsed(yearOfferSchema, body));
    }
    const [, yearId] = /^prepaid-years\/([^/]+)\/refund$/.exec(action ?? '') ?? [];
    if (yearId !== undefined) {
      const { amountCents } = parsed(refundPrepaidYear.body, body);
      return responses.refundPrepaidYear(Number(id), yearId, amountCents);
    }
    const [, changeId, of] = /^plan-changes\/([^/]+)\/(end|revert)$/.exec(action ?? '') ?? [];
    if (of === 'end') return { outcome: responses.endPlanChangeOffer(Number(id), changeId ?? '') };
    if (of === 'revert') return responses.revertPlanChange(Number(id), changeId ?? '');
    if (action === 'holds/preview') {
      return responses.previewHold(Number(id), parsed(previewPaymentHold.body, body).months);
    }
    if (action === 'holds') {
      return responses.holdPayments(Number(id), parsed(holdPayments.body, body).months);
    }
    if (/^holds\/[^/]+\/end$/.test(action ?? '')) return responses.endHold(Number(id));
    if (action === 'withdraw-restart') return responses.withdrawRestart(Number(id));
    if (action === 'payment-standing') return responses.paymentStanding(Number(id));
    const { onlyIfUnpaid } = parsed(cancelSubscriptionSchema, body);
    return { subscription: await responses.cancelSubscription(Number(id), onlyIfUnpaid) };
  });
  const services = { catalog, identity: identityService, billing, notification };
  return {
    answers: responses,
    ...services,
    activate: (email: string) => identity.activated.add(email),
    reset() {
      Object.assign(responses, usual);
      identity = createFakeIdentity();
      for (const { calls } of Object.values(services)) calls.length = 0;
    },
    async stop() {
      await Promise.all(Object.values(services).map((service) => service.stop()));
    },
  };
}

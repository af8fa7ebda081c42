import type { Mutation } from './mutation.ts';

const campaigns = 'services/enrollment/src/campaigns';
const scenario = 'campaign';

/** A member who moved stays open, and moves with every run of the timer. */
const withoutOneMove: Mutation = {
  name: 'the one move of a member',
  edits: [
    {
      file: `${campaigns}/store.ts`,
      find: "changeOpen(keyOf(member), { state: 'moved', settledAt: at }),",
      replace: 'changeOpen(keyOf(member), { settledAt: at }),',
    },
  ],
  expectedRules: ['member moved more than once'],
  seed: 41,
  scenario,
};

/** A mail is requested again with every run of the timer, as another one. */
const withoutOneMail: Mutation = {
  name: 'the one mail of a date',
  edits: [
    {
      file: `${campaigns}/store.ts`,
      find: "{ state: 'second', secondMailKey: key }, ['first']",
      replace: "{ secondMailKey: key }, ['first']",
    },
    {
      file: `${campaigns}/rules-mails.ts`,
      find: 'dedupeKey: mailKeys.priceChange(owner.ownerId, notice.effectiveFrom, notice.notice),',
      replace:
        'dedupeKey: `${mailKeys.priceChange(owner.ownerId, notice.effectiveFrom, notice.notice)}${Math.random()}`,',
    },
  ],
  expectedRules: ['mail of a price campaign more than once'],
  seed: 42,
  scenario,
};

/** Mails count as accepted once they are requested. */
const withoutAcceptedMails: Mutation = {
  name: 'the acceptance of mails about a price',
  edits: [
    {
      file: `${campaigns}/rules-campaign.ts`,
      find: "if (fate?.state !== 'sent' || fate.sentAt === null) return false;",
      replace: 'if (fate !== undefined) return true;',
    },
    {
      file: `${campaigns}/rules-campaign.ts`,
      find: "if (fate?.state === 'failed') return true;",
      replace: 'if (fate !== undefined) return false;',
    },
    {
      file: `${campaigns}/rules-terms.ts`,
      find: '? fates.first?.sentAt : null;',
      replace: '? fates.first?.sentAt : new Date().toISOString();',
    },
  ],
  expectedRules: ['new price although a mail about it never arrived'],
  seed: 43,
  scenario,
};

/** A text that promises the price for good is read as one that doesn't. */
const withoutPromise: Mutation = {
  name: 'the promise of a price for good',
  edits: [
    {
      file: 'services/billing/src/terms/store-standings.ts',
      find: 'promise: text === null ? null : (publicationOf(text)?.terms.price ?? null),',
      replace: "promise: text !== null && publicationOf(text) ? 'plan-year' : null,",
    },
  ],
  expectedRules: ['new price although the old one was promised for good'],
  seed: 44,
  scenario,
};

/** A dollar more is charged than the terms say. */
const withoutAnnouncedPrice: Mutation = {
  name: 'the announced price',
  edits: [
    {
      file: 'services/billing/src/terms/stripe.ts',
      find: 'unit_amount: amountCents,',
      replace: 'unit_amount: amountCents + 100,',
    },
  ],
  expectedRules: ['invoice above what was agreed to or announced'],
  seed: 45,
  scenario,
};

/** What was ordered before a campaign was undone goes on. */
const withoutUndoing: Mutation = {
  name: 'taking back what an undone campaign ordered',
  edits: [
    {
      file: `${campaigns}/find-obstacles.ts`,
      find: "if (campaign.undoneAt || !found.isPublished) return 'undone';",
      replace: "if (!found.isPublished) return 'undone';",
    },
  ],
  expectedRules: ['new price by a campaign that had been undone'],
  seed: 46,
  scenario,
};

const withoutCalls: Mutation = {
  name: 'the reason for a call',
  edits: [
    {
      file: `${campaigns}/rules-campaign.ts`,
      find: "{ kind: 'stay', reason: 'mail_failed' };",
      replace: "{ kind: 'stay', reason: 'not_mailed' };",
    },
  ],
  expectedRules: ['no call about a mail that never arrived'],
  seed: 47,
  scenario,
};

/** Mutations that remove protections of price campaigns. */
export const campaignMutations: readonly Mutation[] = [
  withoutOneMove,
  withoutOneMail,
  withoutAcceptedMails,
  withoutPromise,
  withoutAnnouncedPrice,
  withoutUndoing,
  withoutCalls,
];

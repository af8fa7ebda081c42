import type { StaffActionName } from '@petwell/contracts';
import { countOf, formatMonth } from '../format.ts';
import { dayOf, kept, plain, say, sentenceOf, tell, tellAs, told } from './words.ts';
import type { Facts, Tell } from './words.ts';

const reasons: Readonly<Record<string, string>> = {
  moved: 'moved away',
  pet_died: 'the pet died',
  new_owner: 'the pet has a new owner',
  service: 'not happy with the service',
  outgrown: 'the pet outgrew the plan',
};
const refundKinds: Readonly<Record<string, string>> = {
  correction: 'Correction of a mistake',
  'late money': 'Paid after the plan ended',
  'cooling off': 'Plan ended in its first days',
};
const methods: Readonly<Record<string, string>> = { cash: ' in cash', check: ' by check' };
const outcomes: Readonly<Record<string, string>> = {
  paid: 'it was paid',
  processing: 'the bank hasn’t confirmed it yet',
  declined: 'it was declined',
  'needs owner': 'the owner must approve it',
};

const inWords = (words: Readonly<Record<string, string>>, code: string): string =>
  words[code] ?? code.replaceAll('_', ' ');

const plan = ({ plan }: Facts) => plan;
const reasonOf = (code: string): string => (code === '' ? '' : `Reason: ${inWords(reasons, code)}`);

const cancel = tellAs(
  /^\w+ → cancelled(?:, (\w+))?$/,
  ({ did, plan }, [reason = '']) => told(say`${did('ended', 'end')} ${plan}`, reasonOf(reason)),
  tellAs(
    /^ends on (\d{4}-\d\d-\d\d)(?:, (\w+))?$/,
    ({ did, plan }, [day = '', reason = '']) =>
      told(say`${did('set', 'set')} ${plan} to end on ${dayOf(day)}`, reasonOf(reason)),
    tell('ended', 'end', plan),
  ),
);

const undoEnd = tellAs(
  /^mailed a link/,
  ({ did, owner, plan }) =>
    told(say`${did('emailed', 'email')} ${owner} a link to start ${plan} again`),
  ({ did, plan, detail }) =>
    told(say`${did('let', 'let')} ${plan} go on`, detail === 'goes on' ? null : detail),
);

const holdPlan = tellAs(
  /^until (\d{4}-\d\d-\d\d): (.*)$/,
  ({ did, plan }, [day = '', reason = '']) =>
    told(say`${did('put', 'put')} ${plan} on hold until ${dayOf(day)}`, sentenceOf(reason)),
  ({ did, plan }) => told(say`${did('put', 'put')} ${plan} on hold`),
);

const handOver = tellAs(
  /^to owner \d+; the owner agreed$/,
  ({ did, pet }) =>
    told(say`${did('began', 'begin')} to hand ${pet} over to a new owner`, 'The owner agreed'),
  ({ did, pet }) => told(say`${did('began', 'begin')} to hand ${pet} over to a new owner`),
);

const endHold = tell('ended', 'end', ({ plan }) => say`the hold of ${plan}`);

const activate = tellAs(
  /^\w+ → active, (.*)$/,
  ({ did, plan }, [why = '']) => told(say`${did('started', 'start')} ${plan}`, sentenceOf(why)),
  tell('started', 'start', plan),
);

const refund = tellAs(
  /^(\$\S+), (.*)$/,
  ({ did, owner, plan }, [amount = '', kind = '']) =>
    told(
      say`${did('refunded', 'refund')} ${kept(amount)} of ${plan} to ${owner}`,
      kind === 'refund' ? null : sentenceOf(inWords(refundKinds, kind)),
    ),
  tell('refunded', 'refund', ({ plan }) => say`a payment of ${plan}`),
);

const retry = tellAs(
  /^(\$\S+), (.*)$/,
  ({ did, plan }, [amount = '', outcome = '']) =>
    told(
      say`${did('tried', 'try')} the card for ${kept(amount)} of ${plan}: ${plain(inWords(outcomes, outcome))}`,
    ),
  tell('tried', 'try', ({ plan }) => say`the card for a payment of ${plan}`),
);

const recordPayment = tellAs(
  /^(\$[^\s,]+), (\w+), (\d{4}-\d\d-\d\d), (.*)$/,
  ({ did, plan }, [amount = '', method = '', day = '', rest = '']) =>
    told(
      say`${did('recorded', 'record')} ${kept(amount)}${plain(methods[method] ?? '')} for ${plan}, paid on ${dayOf(day)}`,
      sentenceOf(rest),
    ),
  tell('recorded', 'record', ({ plan }) => say`a payment for ${plan}`),
);

const voidPayment = tellAs(
  /^(\$[^\s,]+), (\w+), (\d{4}-\d\d-\d\d), (.*)$/,
  ({ did, plan }, [amount = '', method = '', day = '', rest = '']) =>
    told(
      say`${did('voided', 'void')} ${kept(amount)}${plain(methods[method] ?? '')} for ${plan}, paid on ${dayOf(day)}`,
      sentenceOf(rest),
    ),
  tell('voided', 'void', ({ plan }) => say`a payment for ${plan}`),
);

const propose = tellAs(
  /^([^$]*), (\$\S+) a month(?:; (.*))?$/,
  ({ did, pet }, [name = '', price = '', rest = '']) =>
    told(
      say`${did('proposed', 'propose')} ${kept(name)} for ${pet} at ${kept(price)} a month`,
      sentenceOf(rest),
    ),
  tell('proposed', 'propose', plan),
);

const linkWith = (link: string): Tell =>
  tellAs(
    /^(?:(\$\S+)|nothing) due$/,
    ({ did, owner, plan }, [amount = '']) =>
      told(
        say`${did('emailed', 'email')} ${owner} ${plain(link)} ${plan}${amount === '' ? [] : say`, with ${kept(amount)} due`}`,
      ),
    ({ did, owner, plan, detail }) =>
      told(say`${did('emailed', 'email')} ${owner} ${plain(link)} ${plan}`, detail),
  );

const followUp = tellAs(
  /^(called|left a message|put back|snoozed)(?: until (\d{4}-\d\d-\d\d))?$/,
  ({ did, owner, plan }, [what, day = '']) => {
    if (what === 'called')
      return told(say`${did('called', 'call')} ${owner} about a payment for ${plan}`);
    if (what === 'left a message')
      return told(say`${did('left', 'leave')} ${owner} a message about a payment for ${plan}`);
    if (what === 'put back')
      return told(say`${did('put', 'put')} a payment for ${plan} back on the work list`);
    return told(say`${did('snoozed', 'snooze')} a payment for ${plan} until ${dayOf(day)}`);
  },
  tell('followed', 'follow', ({ plan }) => say`up a payment for ${plan}`),
);

const syncBalance = tell('read', 'read', () => plain('the clinic’s balance at Stripe'));
const sync: Tell = (facts) => {
  if (facts.subject === 'balance') return syncBalance(facts);
  return tellAs(
    /^(\d+) to sync$|^(\d+) of (\d+) read, (\d+) updated$/,
    ({ did }, [started = '', read = '', all = '', changed = '']) =>
      started === ''
        ? told(
            say`${did('synced', 'sync')} ${plain(`${read} of ${countOf(Number(all), 'plan')} with Stripe`)}`,
            `${changed} changed`,
          )
        : told(
            say`${did('began', 'begin')} to sync ${plain(`${countOf(Number(started), 'plan')} with Stripe`)}`,
          ),
    tell('synced', 'sync', () => plain('plans with Stripe')),
  )(facts);
};

const remove = tellAs(
  /^(\d+) to delete$|^(\d+) of (\d+) deleted$/,
  ({ did }, [started = '', done = '', all = '']) =>
    started === ''
      ? told(
          say`${did('deleted', 'delete')} ${plain(`${done} of ${countOf(Number(all), 'customer')}`)}`,
        )
      : told(
          say`${did('began', 'begin')} to delete ${plain(countOf(Number(started), 'customer'))}`,
        ),
  tell('deleted', 'delete', ({ owner }) => owner),
);

const exported: Tell = (facts) => {
  const did = facts.did('exported', 'export');
  if (facts.subject.startsWith('import/')) return told(say`${did} the rows of an import`);
  if (facts.subject === 'accounts') return told(say`${did} a month for the accountant`);
  if (facts.subject !== 'balance') return told(say`${did} customers`, sentenceOf(facts.detail));
  return tellAs(
    /^(\S+) to (\S+)$/,
    (_facts, [from = '', to = '']) =>
      told(say`${did} Stripe’s transactions from ${dayOf(from)} to ${dayOf(to)}`),
    tell('exported', 'export', () => plain('Stripe’s transactions')),
  )(facts);
};

const month = ({ subject }: Facts) => {
  const value = /^month\/(\d{4}-\d\d)$/.exec(subject)?.[1];
  return value === undefined ? plain('a month') : kept(formatMonth(value));
};
const dispute = ({ plan }: Facts) => say`a dispute about ${plan}`;

/** What staff do about plans and money. */
export const planSentences = {
  activate,
  cancel,
  'undo-end': undoEnd,
  'hold-plan': holdPlan,
  'end-hold': endHold,
  'hand-over': handOver,
  'call-off-handover': tell('called', 'call', ({ pet }) => say`the handover of ${pet} off`),
  sync,
  delete: remove,
  export: exported,
  'confirm-fee': tell('checked', 'check', ({ plan }) => say`the membership fee of ${plan}`),
  refund,
  'retry-payment': retry,
  'propose-plan': propose,
  'change-plan': tell('arranged', 'arrange', ({ plan }) => say`a change of ${plan}`),
  'keep-plan': tell('recorded', 'record', ({ owner }) => say`that ${owner} keeps the plan`),
  'undo-plan-change': tell('took back', 'take back', ({ plan }) => say`a change of ${plan}`),
  'join-link': linkWith('a link to pay'),
  'year-link': linkWith('a link to pay a year in advance of'),
  'card-link': linkWith('a link to enter a card for'),
  'close-month': tell('closed', 'close', month),
  'record-payment': recordPayment,
  'void-payment': voidPayment,
  'follow-up': followUp,
  'dispute-evidence': tell(
    'prepared',
    'prepare',
    (facts) => say`the evidence for ${dispute(facts)}`,
  ),
  'dispute-submit': tell('submitted', 'submit', (facts) => say`the evidence for ${dispute(facts)}`),
  'dispute-accept': tell('accepted', 'accept', dispute),
} satisfies Partial<Record<StaffActionName, Tell>>;

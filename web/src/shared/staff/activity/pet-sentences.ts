import type { StaffActionName } from '@petwell/contracts';
import { typeLabels } from '../../appointments/labels.ts';
import { formatTime } from '../../format-date.ts';
import { dayOf, kept, momentOf, plain, say, sentenceOf, tell, tellAs, told } from './words.ts';
import type { Facts, Tell, Words } from './words.ts';

/** 'dental' → 'dental visit'. */
const visitOf = (type: string): Words =>
  plain(
    (Object.entries(typeLabels).find(([known]) => known === type)?.[1] ?? 'Visit').toLowerCase(),
  );

const itsVisit = ({ petsOwn }: Facts) => say`${petsOwn} visit`;

const book = tellAs(
  /^(\w+), (moved to )?(\d{4}-\d\d-\d\d) (\d\d:\d\d)(?:, (.*))?$/,
  ({ did, petsOwn }, [type = '', moved, day = '', time = '', rest = '']) =>
    told(
      moved === ''
        ? say`${did('booked', 'book')} ${petsOwn} ${visitOf(type)} on ${momentOf(day, time)}`
        : say`${did('moved', 'move')} ${petsOwn} ${visitOf(type)} to ${momentOf(day, time)}`,
      sentenceOf(rest),
    ),
  tellAs(
    /^(\w+), walk-in at (\d\d:\d\d)$/,
    ({ did, pet }, [type = '', time = '']) =>
      told(
        say`${did('checked', 'check')} in ${pet} as a walk-in at ${kept(formatTime(time))}: ${visitOf(type)}`,
      ),
    tell('booked', 'book', itsVisit),
  ),
);

const changes: Readonly<Record<string, (facts: Facts) => Words>> = {
  completed: ({ did, petsOwn }) => say`${did('completed', 'complete')} ${petsOwn} visit`,
  cancelled: ({ did, petsOwn }) => say`${did('canceled', 'cancel')} ${petsOwn} visit`,
  no_show: ({ did, petsOwn }) => say`${did('marked', 'mark')} ${petsOwn} visit as a no-show`,
  scheduled: ({ did, petsOwn }) => say`${did('reopened', 'reopen')} ${petsOwn} visit`,
  arrived: ({ did, pet }) => say`${did('checked', 'check')} in ${pet}`,
  'not arrived': ({ did, pet }) => say`${did('took', 'take')} back that ${pet} was checked in`,
};

const change = tellAs(
  /^(\w+), (\d{4}-\d\d-\d\d) (\d\d:\d\d), (\d+) min(?:, (.*))?$/,
  ({ did, petsOwn }, [type = '', day = '', time = '', minutes = '', rest = '']) =>
    told(
      say`${did('moved', 'move')} ${petsOwn} ${visitOf(type)} to ${momentOf(day, time)}`,
      sentenceOf(`${minutes} minutes`, rest),
    ),
  (facts) => {
    const [status = facts.detail] = /(?<=→ )\w+$/.exec(facts.detail) ?? [];
    const known = Object.hasOwn(changes, status) ? changes[status] : undefined;
    if (known) return told(known(facts));
    return tellAs(
      /^[a-z]+(?: and [a-z]+)*$/,
      ({ did, petsOwn, detail }) =>
        told(say`${did('changed', 'change')} the ${plain(detail)} of ${petsOwn} visit`),
      tell('changed', 'change', itsVisit),
    )(facts);
  },
);

/** '2 × Nail trim, 1 × Exam, 2026-02-05'. */
const uses = /^(\d.*?), (\d{4}-\d\d-\d\d)(?:(?:, |: )(.*))?$/;

const record = tellAs(
  uses,
  ({ did, pet }, [services = '', day = '', why = '']) =>
    told(
      say`${did('recorded', 'record')} ${kept(services)} for ${pet} on ${dayOf(day)}`,
      why === '' ? null : `Reason: ${why}`,
    ),
  tell('recorded', 'record', ({ pet }) => say`services for ${pet}`),
);
const undo = tellAs(
  uses,
  ({ did, pet }, [services = '', day = '', why = '']) =>
    told(
      say`${did('undid', 'undo')} ${kept(services)} for ${pet} on ${dayOf(day)}`,
      why === '' ? null : `Reason: ${why}`,
    ),
  tell('undid', 'undo', ({ pet }) => say`services recorded for ${pet}`),
);
const move = tellAs(
  /^(\D.*), (\d{4}-\d\d-\d\d), to enrollment[/ ]\d+: (.*)$/,
  ({ did, petsOwn, other }, [service = '', day = '', why = '']) =>
    told(
      say`${did('moved', 'move')} ${petsOwn} ${kept(service)} of ${dayOf(day)} to ${other}`,
      `Reason: ${why}`,
    ),
  tell('moved', 'move', ({ pet }) => say`a service recorded for ${pet} to another pet`),
);

const care = tellAs(
  /^(\w+) on (\d{4}-\d\d-\d\d): (confirmed|rejected)$/,
  ({ did, petsOwn }, [code = '', day = '', decision]) => {
    const verb = decision === 'confirmed' ? did('confirmed', 'confirm') : did('rejected', 'reject');
    const service = plain(code.replaceAll('_', ' '));
    return told(say`${verb} ${petsOwn} ${service} of ${dayOf(day)}, done elsewhere`);
  },
  tell('reviewed', 'review', ({ petsOwn }) => say`${petsOwn} care, done elsewhere`),
);

const updateOwner = tellAs(
  /^confirmation link/,
  ({ did, owner }) =>
    told(say`${did('sent', 'send')} ${owner} the link to confirm the email address again`),
  tellAs(
    /^[a-z]+(?:, [a-z]+)*$/,
    ({ did, owner, detail }) =>
      told(
        say`${did('changed', 'change')} the ${plain(detail.replace(', email, once confirmed', ''))} of ${owner}`,
      ),
    tell('changed', 'change', ({ owner }) => say`the contact details of ${owner}`),
  ),
);

const closeCase = tellAs(
  /^owner[/ ]\d+: (restore|keep)$/,
  ({ did, owner }, [decision]) =>
    told(
      decision === 'keep'
        ? say`${did('left', 'leave')} the account of ${owner} with its present address`
        : say`${did('gave', 'give')} the account of ${owner} back to its earlier address`,
    ),
  tell('decided', 'decide', () => plain('whose account it is')),
);

const mailAgain = tellAs(
  /^[a-z]+(?:-[a-z]+)*$/,
  ({ did, owner, detail }) =>
    told(
      say`${did('sent', 'send')} ${owner} an email again: ${plain(detail.replaceAll('-', ' '))}`,
    ),
  tell('sent', 'send', ({ owner }) => say`${owner} an email again`),
);

const mailCameBack = tellAs(
  /^[a-z]+(?:-[a-z]+)*$/,
  ({ did, owner, detail }) =>
    told(
      say`${did('marked', 'mark')} an email to ${owner} as undelivered: ${plain(detail.replaceAll('-', ' '))}`,
    ),
  tell('marked', 'mark', ({ owner }) => say`an email to ${owner} as undelivered`),
);

/** What staff do for pets and their owners. */
export const petSentences = {
  'update-owner': updateOwner,
  'add-note': tell('wrote', 'write', ({ owner }) => say`a note about ${owner}`),
  'update-pet': tell('changed', 'change', ({ petsOwn }) => say`${petsOwn} profile`),
  redeem: record,
  'undo-redemption': undo,
  'move-redemption': move,
  'care-report': care,
  'pet-deceased': tell('recorded', 'record', ({ pet }) => say`that ${pet} has died`),
  'book-appointment': book,
  'change-appointment': change,
  'decline-appointment': tell('declined', 'decline', ({ pet }) => say`a request to see ${pet}`),
  'close-case': closeCase,
  'mail-agreement': tell(
    'emailed',
    'email',
    ({ owner, plan }) => say`${owner} the agreement for ${plan}`,
  ),
  'mail-again': mailAgain,
  'mail-came-back': mailCameBack,
  'mail-benefits': tell(
    'emailed',
    'email',
    ({ owner, plan }) => say`${owner} what’s left of ${plan}`,
  ),
} satisfies Partial<Record<StaffActionName, Tell>>;

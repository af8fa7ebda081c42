import { addDays } from '@petwell/chassis/time';
import type { NextYear, YearStatement } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import {
  endingIsFree,
  howToTakeBack,
  newPriceSentence,
  toKeepUnbilled,
} from '@petwell/contracts/legal';
import {
  endPlanUrl,
  endingText,
  requestVisitUrl,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { lifeStageBlocks } from './life-stage.ts';
import { formatCalendarDay, formatCents, nameOr, plainLine } from './layout/mail-text.ts';
import { changeList, titleOfChanges } from './new-prices.ts';

const listNames = new Intl.ListFormat('en-US');
const petOf = ({ petName }: YearStatement) => nameOr('your pet', petName);
/** What there is to do to keep the plan. */
const toKeep = (next: NextYear): string =>
  toKeepUnbilled(next) ?? "To keep the plan, you don't need to do anything.";
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const doneOf = ({ done }: YearStatement): string[] =>
  done.length === 0
    ? ['Nothing used yet']
    : done.map(({ label, quantity }) => `${plainLine(label)}: ${quantity}`);

/** What the services are worth, also where that is less than what was paid. */
const worthRows = ({ worth }: YearStatement) =>
  worth === null
    ? []
    : [
        { label: 'Used so far, at our regular prices', value: formatCents(worth.valueCents) },
        { label: 'Paid for the plan so far', value: formatCents(worth.paidCents) },
      ];

/** Next year's price, with every change that it comes with. */
function describeNext(statement: YearStatement, { phone }: Clinic): Block[] {
  const { next, planYear, lifeStage } = statement;
  if (next === null) return [];
  const { change, monthlyCents } = next;
  // What there is to do then stands with the plan that comes next.
  const isKept = lifeStage?.endsUnanswered !== true;
  if (change === null && !isKept) return [];
  if (change === null) {
    const begins = formatCalendarDay(addDays(planYear.endsOn, 1));
    const text = `The next plan year begins on ${begins} at the same price: ${formatCents(monthlyCents)} a month. ${toKeep(next)}`;
    return [text];
  }
  const { takesEffectOn, sentences, isAgreed } = change;
  const day = formatCalendarDay(takesEffectOn);
  const price = newPriceSentence({
    ...change,
    petName: petOf(statement),
    planName: plainLine(statement.planName),
    effectiveFrom: takesEffectOn,
  });
  return [
    price,
    ...changeList(titleOfChanges(change, petOf(statement)), sentences),
    isAgreed
      ? `You agreed to this change. ${howToTakeBack(day, { name: 'us', phone })}`
      : `${isKept ? `${toKeep(next)} ` : ''}${endingIsFree(day)}`,
  ];
}

function petBlocks(statement: YearStatement, data: MailOf<'year-statement'>, clinic: Clinic) {
  const pet = petOf(statement);
  const { email } = data;
  const { petId, left } = statement;
  const worth = worthRows(statement);
  return [
    {
      type: 'list',
      title: `Done for ${pet} so far (${plainLine(statement.planName)})`,
      items: doneOf(statement),
    },
    ...(left.length === 0
      ? []
      : ([
          {
            type: 'list',
            title: `Not used yet for ${pet}`,
            items: left.map((one) => `${plainLine(one.label)}: ${one.left}`),
          },
          {
            type: 'button',
            label: `Request a visit for ${pet}`,
            url: requestVisitUrl(clinic, { email, petId }),
          },
        ] satisfies Block[])),
    ...(worth.length === 0 ? [] : ([{ type: 'facts', rows: worth }] satisfies Block[])),
    ...describeNext(statement, clinic),
    ...(statement.lifeStage ? lifeStageBlocks(statement.lifeStage, clinic) : []),
    {
      type: 'link',
      label: `See ${pet}'s plan year on one page:`,
      url: `${clinic.publicUrl}/year/${statement.enrollmentId}`,
    },
    ...(clinic.ending === 'online'
      ? ([
          {
            type: 'link',
            label: `Cancel ${pet}'s plan:`,
            url: endPlanUrl(clinic, { email, petId }),
          },
        ] satisfies Block[])
      : []),
  ] satisfies Block[];
}

/** Composes the statement of the plan years that end on a day: one email for all pets of an owner. */
export function composeYearStatement(data: MailOf<'year-statement'>, clinic: Clinic): MailContent {
  const day = formatCalendarDay(data.planYearEndsOn);
  const pets = listNames.format(data.pets.map(petOf));
  const isOne = data.pets.length === 1;
  const left = data.pets.some((pet) => pet.left.length > 0)
    ? " Services that aren't used by then don't carry over to the next one."
    : '';
  // A pet that dies before the email is sent is taken out of it, and the subject stays.
  const whose = isOne ? `${capitalized(pets)}'s plan year` : "Your pets' plan years";
  return {
    subject: `${whose} at ${clinic.name}, and what comes next`,
    preview: `What was done, what is left until ${day}, and what the plan costs after that.`,
    heading: whose,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, the plan year for ${pets} ends on ${day}.${left}`,
      ...data.pets.flatMap((statement) => petBlocks(statement, data, clinic)),
      endingText(clinic),
    ],
    footnote: `You're receiving this email because ${pets} ${isOne ? 'has a wellness plan' : 'have wellness plans'} with this address.`,
  };
}

import { addDays } from '@petwell/chassis/time';
import type { AgeGroup, LifeStage } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import { termsInWords } from '@petwell/contracts/legal';
import { petOfSheet, sheetBlocks } from './change-words.ts';
import {
  dashboardUrl,
  endingText,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatCalendarDay, formatCents, nameOr, plainLine } from './layout/mail-text.ts';

const listNames = new Intl.ListFormat('en-US');

/** What a pet has become. */
const grownInto: Readonly<Record<AgeGroup, string>> = {
  'puppy/kitten': 'very young',
  'young adult': 'a young adult',
  adult: 'an adult',
  senior: 'a senior',
};

/** Says whom to call by when, and what follows otherwise. */
function whatToDo({ sheet, endsUnanswered }: LifeStage, clinic: Clinic): string {
  const { now, then, effectiveFrom } = sheet;
  const pet = petOfSheet(sheet);
  const [oldPlan, newPlan] = [plainLine(termsInWords(now)), plainLine(then.plan.name)];
  const call = `call us at ${clinic.phone} by ${formatCalendarDay(addDays(effectiveFrom, -1))}`;
  const monthly = `${formatCents(now.monthlyCents)} a month`;
  if (sheet.isPaidAtClinic && endsUnanswered !== true) {
    return `To switch to ${newPlan}, ${call}. To keep ${oldPlan} for ${monthly}, pay at the clinic or call us.`;
  }
  if (endsUnanswered !== true) {
    return `To switch to ${newPlan}, ${call}. If we don't hear from you, ${pet} keeps ${oldPlan} for ${monthly}.`;
  }
  return `To switch to ${newPlan}, or to keep ${oldPlan} for ${monthly}, ${call}. If we don't hear from you, ${pet}'s plan ends on ${formatCalendarDay(effectiveFrom)}, and nothing is charged for it from then on.`;
}

/** Tells that a pet grows out of its plan, which one is made for it then, whom to call, and what follows otherwise. */
export function lifeStageBlocks(stage: LifeStage, clinic: Clinic): Block[] {
  const { ageGroup, sheet } = stage;
  const pet = petOfSheet(sheet);
  const { now, then, effectiveFrom } = sheet;
  const [oldPlan, newPlan] = [plainLine(now.plan.name), plainLine(then.plan.name)];
  return [
    `When the next plan year begins on ${formatCalendarDay(effectiveFrom)}, ${pet} will be ${grownInto[ageGroup]}. ${oldPlan} isn't made for that age, but ${newPlan} is.`,
    ...sheetBlocks(sheet, { opening: 'This applies only if you agree. ' }),
    whatToDo(stage, clinic),
  ];
}

/** Composes the email about pets that grow out of their plans. */
export function composeLifeStage(data: MailOf<'life-stage'>, clinic: Clinic): MailContent {
  const pets = listNames.format(data.pets.map(({ sheet }) => petOfSheet(sheet)));
  // A plan that is paid at the clinic goes on only if it is paid again.
  const needsAnswer = data.pets.some(
    ({ endsUnanswered, sheet }) => endsUnanswered === true || sheet.isPaidAtClinic,
  );
  const whatFollows = needsAnswer
    ? 'Please call us to tell us what you want.'
    : 'Nothing changes unless you call us.';
  // Without names, because an inbox shows it.
  const title = data.pets.length === 1 ? 'Your pet is growing up' : 'Your pets are growing up';
  return {
    subject: `${title}: what comes next at ${clinic.name}`,
    preview: whatFollows,
    heading: title,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, here is what comes next for ${pets}. ${whatFollows}`,
      ...data.pets.flatMap((stage) => lifeStageBlocks(stage, clinic)),
      endingText(clinic),
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pets} ${data.pets.length === 1 ? 'is' : 'are'} enrolled in a wellness plan with this address.`,
  };
}

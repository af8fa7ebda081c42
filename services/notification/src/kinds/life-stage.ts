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

/** Tells that a pet grows out of its plan, which one is made for it then, whom to call, and what follows otherwise. */
export function lifeStageBlocks({ ageGroup, sheet }: LifeStage, clinic: Clinic): Block[] {
  const pet = petOfSheet(sheet);
  const { now, then, effectiveFrom } = sheet;
  const [oldPlan, newPlan] = [plainLine(now.plan.name), plainLine(then.plan.name)];
  const lastDay = formatCalendarDay(addDays(effectiveFrom, -1));
  return [
    {
      type: 'paragraph',
      text: `When the next plan year begins on ${formatCalendarDay(effectiveFrom)}, ${pet} will be ${grownInto[ageGroup]}. ${oldPlan} isn't made for that age, but ${newPlan} is.`,
    },
    ...sheetBlocks(sheet, { opening: 'This applies only if you agree. ' }),
    {
      type: 'paragraph',
      text: `To switch to ${newPlan}, call us at ${clinic.phone} by ${lastDay}. If we don't hear from you, ${pet} keeps ${plainLine(termsInWords(now))} for ${formatCents(now.monthlyCents)} a month.`,
    },
  ];
}

/** Composes the email about pets that grow out of their plans. */
export function composeLifeStage(data: MailOf<'life-stage'>, clinic: Clinic): MailContent {
  const pets = listNames.format(data.pets.map(({ sheet }) => petOfSheet(sheet)));
  // Without names, because an inbox shows it.
  const title = data.pets.length === 1 ? 'Your pet is growing up' : 'Your pets are growing up';
  return {
    subject: `${title}: what comes next at ${clinic.name}`,
    preview: 'Nothing changes unless you call us.',
    heading: title,
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, here is what comes next for ${pets}. Nothing changes unless you call us.`,
      },
      ...data.pets.flatMap((stage) => lifeStageBlocks(stage, clinic)),
      { type: 'paragraph', text: endingText(clinic) },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pets} ${data.pets.length === 1 ? 'is' : 'are'} enrolled in a wellness plan with this address.`,
  };
}

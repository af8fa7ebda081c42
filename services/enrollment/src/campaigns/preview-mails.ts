import type { PreviewedMail } from '@petwell/contracts/internal';
import type { MailComposer } from '../core/clients/other-services.ts';
import type { CampaignMails, CampaignTerms, PlannedMember } from './campaign.ts';
import { betterPlansMail, changedPlan, priceChangeMail, priceOfferMail } from './rules-mails.ts';

type Mails = { mail: keyof CampaignMails; data: PreviewedMail }[];

/** A member's mails; `isNamed`: with the member's name, address, and pet, otherwise with placeholders. */
function mailsTo(
  { candidate, ...planned }: Extract<PlannedMember, { reason: null }>,
  { from, isNamed, timeZone }: Pick<CampaignTerms, 'from'> & { isNamed: boolean; timeZone: string },
): Mails {
  const { effectiveFrom, newMonthlyCents, way } = planned;
  const placeholder = { firstName: '', email: 'member@example.com', petName: '' };
  const { firstName, email, petName } = isNamed ? candidate : placeholder;
  const plan = changedPlan(
    {
      enrollmentId: candidate.enrollmentId,
      fromVersion: candidate.version,
      oldMonthlyCents: candidate.monthlyCents,
      newMonthlyCents,
    },
    { petName, planName: candidate.planName, from },
  );
  const to = { firstName, email };
  if (way === 'consent') {
    return [{ mail: 'offer', data: priceOfferMail(to, { plan, effectiveFrom, timeZone }) }];
  }
  const plans = [plan];
  if (way === 'at_once') {
    return [{ mail: 'better', data: betterPlansMail(to, { effectiveFrom, plans }) }];
  }
  return [
    { mail: 'first', data: priceChangeMail(to, { notice: 'first', effectiveFrom, plans }) },
    { mail: 'second', data: priceChangeMail(to, { notice: 'second', effectiveFrom, plans }) },
  ];
}

const isMoving = (one: PlannedMember): one is Extract<PlannedMember, { reason: null }> =>
  one.reason === null;

/** Composes the mails of a campaign, as the first member of each way gets them. @throws AppError service_unavailable */
export const createPreviewCampaignMails =
  ({ mailComposer, timeZone }: { mailComposer: MailComposer; timeZone: string }) =>
  async (
    members: readonly PlannedMember[],
    given: Pick<CampaignTerms, 'from'> & { isNamed: boolean },
  ): Promise<CampaignMails> => {
    const moving = members.filter(isMoving);
    const samples = (['notice', 'consent', 'at_once'] as const).flatMap(
      (way) => moving.find((one) => one.way === way) ?? [],
    );
    const mails = samples.flatMap((one) => mailsTo(one, { ...given, timeZone }));
    const composed: CampaignMails = { first: null, second: null, offer: null, better: null };
    if (mails.length === 0) return composed;
    const previews = await mailComposer.preview(mails.map(({ data }) => data));
    for (const [at, { mail }] of mails.entries()) composed[mail] = previews[at] ?? null;
    return composed;
  };
export type PreviewCampaignMails = ReturnType<typeof createPreviewCampaignMails>;

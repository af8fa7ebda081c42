import { raisePrice } from '@petwell/acceptance';
import { campaignDetailSchema, campaignPreviewSchema } from '@petwell/contracts';
import type { Desk } from '../load/desk.ts';
import { newKey } from '../load/web-client.ts';
import { insist } from '../months/insist.ts';

const campaigns = '/api/admin/price-campaigns';

/** A manager who sells plans at another price, and moves members to it. Everything is clicked twice. */
export const createManager = (desk: Desk) => ({
  raisePrice: (planId: number) =>
    insist(desk, 'raise the price', () => raisePrice(desk.send, planId)),

  /** Publishes a campaign to version 2 for those who aren't left out, and returns its id. */
  publish(planId: number, { startsOn, leftOut }: { startsOn: string; leftOut: readonly number[] }) {
    return insist(desk, 'publish a campaign', async () => {
      const offer = { kind: 'plan', id: planId };
      const all = { toVersion: 2, fromVersions: null, isAtOnce: false };
      const selection = { offer, ...all, startsOn, leftOut };
      const sheet = await desk.send('POST', `${campaigns}/preview`, selection);
      const { notice, consent, atOnce } = campaignPreviewSchema.parse(sheet).totals;
      const body = { ...selection, counts: { notice, consent, atOnce } };
      const key = newKey();
      const click = () => desk.click('publish a campaign', campaigns, { body, key });
      const [answer] = await Promise.all([click(), click()]);
      return campaignDetailSchema.parse(answer).campaign.id;
    });
  },

  undo(campaignId: number) {
    const path = `${campaigns}/${campaignId}`;
    return insist(desk, 'undo a campaign', async () => {
      const click = () => desk.click('undo a campaign', `${path}/undo`);
      // The other click may be faster.
      await Promise.allSettled([click(), click()]);
      const { campaign } = campaignDetailSchema.parse(await desk.read(path));
      if (campaign.undoneAt === null) throw new Error('not undone');
    });
  },
});

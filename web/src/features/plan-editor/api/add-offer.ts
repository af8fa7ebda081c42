import {
  addOffer,
  listOffers,
  type OfferContent,
  type OfferDetail,
  readOfferDetail,
  saveDraft,
} from '@petwell/contracts';
import { useRef } from 'react';
import { callRoute } from '../../../shared/api/call-route.ts';
import { isOutcomeUnknown } from '../../../shared/api/send-once.ts';
import { isSame } from '../offer-form-schema.ts';
import { useChange } from './offers.ts';

/** Finds the draft of a plan or add-on never sold that has one of these contents. */
async function findDraft(contents: readonly OfferContent[]): Promise<OfferDetail | undefined> {
  const { offers } = await callRoute(listOffers);
  for (const { id, kind, name } of offers.filter(({ version }) => version === null)) {
    const alike = contents.filter((one) => one.kind === kind && one.name === name);
    if (alike.length === 0) continue;
    const detail = await callRoute(readOfferDetail, { params: { kind, id } });
    const { draft } = detail;
    if (draft && alike.some((one) => isSame(draft.content, one))) return detail;
  }
  return undefined;
}

/** Adds a plan or add-on. If the answer to an earlier attempt was lost, goes on with the draft it may have left. */
export function useAddOffer() {
  const unanswered = useRef<OfferContent[]>([]);
  return useChange(async (content: OfferContent) => {
    const { kind } = content;
    const own = unanswered.current.length > 0 ? await findDraft(unanswered.current) : undefined;
    try {
      if (!own?.draft) return await callRoute(addOffer, { params: { kind }, body: { content } });
      const { id, draft } = own;
      const body = { revision: draft.revision, content };
      return await callRoute(saveDraft, { params: { kind, id }, body });
    } catch (error) {
      if (isOutcomeUnknown(error)) unanswered.current.push(content);
      throw error;
    }
  });
}

import type { TextTerms } from '@petwell/contracts/legal';

/** What a clinic's texts promise that changed no setting. */
export const shownTerms: TextTerms = { price: 'plan-year', ending: 'phone' };

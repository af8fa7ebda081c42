/**
 * Every published version of the terms, the privacy policy, and the consent sentence, newest first. A changed
 * text needs a new one. The earlier ones stay, because consents name them.
 */
export const legalVersions = ['2026-11-23', '2026-11-22'] as const;

/** The version that the pages show. */
export const currentLegalVersion = legalVersions[0];

export * from './consent.ts';
export * from './consent-sentences.ts';
export * from './legal-text.ts';
export * from './link-consents.ts';
export * from './privacy.ts';
export * from './terms.ts';
export * from './versions.ts';

export * from './consent.ts';
export * from './how-to-end.ts';
export * from './legal-text.ts';
export * from './new-price.ts';
export * from './privacy.ts';
export * from './terms.ts';
export * from './versions.ts';

/** 'visa' → 'Visa'; null, an unknown brand → 'Card'. */
export const formatBrand = (brand: string | null): string =>
  brand === null ? 'Card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/** 'Visa ending in 4242'. */
export const formatCard = (brand: string | null, last4: string): string =>
  `${formatBrand(brand)} ending in ${last4}`;

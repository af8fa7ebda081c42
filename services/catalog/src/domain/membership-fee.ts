const mentionsFee = /one[-\s]time\b.*\bmembership fee\b/i;
const feeWords = /\bmembership fee\b/i;

// Thousands separators only where they belong; cents are two digits or left out. What a digit, comma or
// further decimals follow is not an amount that could be charged.
const amountPattern = /\$\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?(?![\d,]*\d)(?!\.\d)/g;

/** As many dollars as `Decimal(10,2)` holds. */
const largestFeeCents = 9_999_999_999;

function amountsIn(text: string): { index: number; cents: number }[] {
  return [...text.matchAll(amountPattern)]
    .map((match) => ({
      index: match.index,
      cents: Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2] ?? 0),
    }))
    .filter(({ cents }) => cents <= largestFeeCents);
}

/** The amount behind the words 'membership fee'; where there is none, the one right before them. */
function feeIn(feature: string): number | undefined {
  if (!mentionsFee.test(feature)) return undefined;
  const wordsAt = feature.search(feeWords);
  const amounts = amountsIn(feature);
  const behind = amounts.find(({ index }) => index > wordsAt);
  const before = amounts.findLast(({ index }) => index < wordsAt);
  return (behind ?? before)?.cents;
}

/**
 * The one-time membership fee in cents that the feature texts name ('One-time membership fee: $64.15'),
 * or undefined where none does. The first feature with an amount counts.
 */
export function parseMembershipFeeCents(features: readonly string[]): number | undefined {
  for (const feature of features) {
    const cents = feeIn(feature);
    if (cents !== undefined) return cents;
  }
  return undefined;
}

/** What enrolling in the plan costs once, in cents: parsed from its features, else as stored. */
export function membershipFeeCents(plan: {
  features: readonly string[];
  storedFeeCents: number;
}): number {
  return parseMembershipFeeCents(plan.features) ?? plan.storedFeeCents;
}

const mentionsFee = /one[-\s]time\b.*\bmembership fee\b/i;
const feeWords = /\bmembership fee\b/i;

// Accepts correct thousands separators, and two decimals or none. Rejects an amount that is followed by a
// digit, a comma, or more decimals.
const amountPattern = /\$\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?(?![\d,]*\d)(?!\.\d)/g;

/** The maximum of `Decimal(10,2)`. */
const largestFeeCents = 9_999_999_999;

function amountsIn(text: string): { index: number; cents: number }[] {
  return [...text.matchAll(amountPattern)]
    .map((match) => ({
      index: match.index,
      cents: Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2] ?? 0),
    }))
    .filter(({ cents }) => cents <= largestFeeCents);
}

/** Finds the amount after the words 'membership fee', or else the one right before them. */
function feeIn(feature: string): number | undefined {
  if (!mentionsFee.test(feature)) return undefined;
  const wordsAt = feature.search(feeWords);
  const amounts = amountsIn(feature);
  const behind = amounts.find(({ index }) => index > wordsAt);
  const before = amounts.findLast(({ index }) => index < wordsAt);
  return (behind ?? before)?.cents;
}

/**
 * Parses the one-time membership fee in cents from the features ('One-time membership fee: $64.15'). The
 * first amount wins. Undefined if there is none.
 */
export function parseMembershipFeeCents(features: readonly string[]): number | undefined {
  for (const feature of features) {
    const cents = feeIn(feature);
    if (cents !== undefined) return cents;
  }
  return undefined;
}

/** Returns a plan's one-time fee in cents: parsed from its features, or else as stored. */
export function membershipFeeCents(plan: {
  features: readonly string[];
  storedFeeCents: number;
}): number {
  return parseMembershipFeeCents(plan.features) ?? plan.storedFeeCents;
}

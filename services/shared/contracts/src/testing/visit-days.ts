/** A Monday in December of next year: open, within two years, and the same until New Year. */
const monday = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 11, 1));
while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1);

const plusDays = (count: number): string =>
  new Date(monday.getTime() + count * 86_400_000).toISOString().slice(0, 10);

/** Days of visits in contracts, on which consumer and provider agree. The clinic is closed on Sundays. */
export const visitDays = { sunday: plusDays(-1), monday: plusDays(0), tuesday: plusDays(1) };

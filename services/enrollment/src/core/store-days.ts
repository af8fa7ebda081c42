/** Converts a day (`YYYY-MM-DD`) to the value of a date column: its midnight in UTC. */
export const fromDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

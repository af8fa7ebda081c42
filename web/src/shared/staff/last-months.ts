import { clinicToday } from '../format-date.ts';

/** Lists the clinic's last two years of months, newest first: '2026-11'. */
export function lastMonths(): string[] {
  const [year = 0, month = 0] = clinicToday().split('-').map(Number);
  return Array.from({ length: 24 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}

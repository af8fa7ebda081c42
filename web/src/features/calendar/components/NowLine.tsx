import { useEffect, useState } from 'react';
import { clinicTime } from '../../../shared/format-date.ts';
import { minutesOf } from '../calendar-rules.ts';

const everyMs = 20_000;

function useClinicTime(): string {
  const [time, setTime] = useState(clinicTime);
  useEffect(() => {
    const timer = setInterval(() => setTime(clinicTime()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return time;
}

type NowLineProps = {
  hours: { from: number; until: number };
  topOf: (minutes: number) => number;
};

/** A line across today at the clinic's time, while the clinic's hours last. */
export function NowLine({ hours, topOf }: NowLineProps) {
  const minutes = minutesOf(useClinicTime());
  if (minutes < hours.from || minutes > hours.until) return null;
  return (
    <div
      aria-hidden
      data-now
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-coral-700"
      style={{ top: topOf(minutes) }}
    />
  );
}

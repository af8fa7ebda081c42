import { useConfig } from '../api/get-config.ts';

const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The clinic's phone number as a link to call it; words in its place until the number is known. */
export function ClinicPhone({ className }: { className?: string }) {
  const config = useConfig();
  if (config === undefined) return <span>the clinic</span>;
  return (
    <a
      href={phoneHref(config.clinic.phone)}
      className={
        className ?? 'font-semibold whitespace-nowrap text-brand-700 underline underline-offset-4'
      }
    >
      {config.clinic.phone}
    </a>
  );
}

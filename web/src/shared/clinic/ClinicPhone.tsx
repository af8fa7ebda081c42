import { useConfig } from './get-config.ts';

const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Links the clinic's phone number; shows a text until it is loaded. */
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

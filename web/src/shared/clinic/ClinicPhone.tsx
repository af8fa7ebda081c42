import { telOf } from '@petwell/contracts';
import { useConfig } from './get-config.ts';

const linkClass = 'font-semibold whitespace-nowrap text-brand-700 underline underline-offset-4';

/**
 * Links the clinic's phone number; shows a text until it is loaded. The element stays the same, because React
 * can't insert another one before a text that a translator has replaced.
 */
export function ClinicPhone({ className = linkClass }: { className?: string }) {
  const phone = useConfig()?.clinic.phone;
  return (
    <a {...(phone !== undefined && { href: telOf(phone), className, translate: 'no' as const })}>
      {phone ?? 'the clinic'}
    </a>
  );
}

/** What a link says to call a number. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** Links a phone number, to call it with a tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={telOf(phone)}
      className="inline-flex min-h-6 items-center text-brand-700 underline pointer-coarse:min-h-11"
    >
      {phone}
    </a>
  );
}

/** Links a phone number, to call it with a tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      className="inline-flex min-h-11 items-center text-brand-700 underline md:min-h-6"
    >
      {phone}
    </a>
  );
}

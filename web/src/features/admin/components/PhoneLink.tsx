/** Links a phone number, to call it with a tap. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="text-brand-700 underline">
      {phone}
    </a>
  );
}

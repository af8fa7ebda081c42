import { telOf } from '@petwell/contracts';

/** Links a phone number, to call it with a tap. What can't be called is text. */
export function PhoneLink({ phone }: { phone: string }) {
  const tel = telOf(phone);
  if (tel === undefined) return <span translate="no">{phone}</span>;
  return (
    <a
      translate="no"
      href={tel}
      className="inline-flex min-h-6 items-center text-brand-700 underline pointer-coarse:min-h-11"
    >
      {phone}
    </a>
  );
}

import { useConfig } from './get-config.ts';
import { LogoMark } from '../ui/Logo.tsx';

/** Replaces the top bar in print: clinic name and contact data. */
export function PrintHeader() {
  const clinic = useConfig()?.clinic;
  return (
    <div className="hidden items-center gap-3 border-b border-ink-300 pb-4 mb-6 print:flex">
      <LogoMark className="size-10" />
      <p>
        <span className="block text-xl font-extrabold text-brand-800">PetWell</span>
        {clinic && (
          <span className="block text-sm text-ink-700">
            <span translate="no">{clinic.name}</span> · <span>{clinic.address}</span>
            <span translate="no" className="block">
              {clinic.phone}
            </span>
          </span>
        )}
      </p>
    </div>
  );
}

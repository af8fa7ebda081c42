import { useConfig } from '../../shared/clinic/get-config.ts';

/** Shown with a test payment key. It covers the page's top margin, so nothing shifts when it appears. */
export function TestModeBanner() {
  const config = useConfig();
  if (config?.payment.isTestMode !== true) return null;
  return (
    <p
      role="status"
      className="absolute inset-x-0 top-full bg-sun-300 px-4 py-1 text-center text-sm font-medium text-sun-900"
    >
      <strong>Test mode:</strong> no real card is charged.
    </p>
  );
}

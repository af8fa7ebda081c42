import { paths } from '../../shared/paths.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** Links to the test tools, for managers. */
export const TestTools = () => (
  <p className="mt-6 flex flex-wrap gap-x-4 text-sm text-ink-500 print:hidden">
    Test tools: <TextLink to={paths.webhookTest}>Webhook test</TextLink>
    <TextLink to={paths.receiptTest}>Receipt test</TextLink>
  </p>
);

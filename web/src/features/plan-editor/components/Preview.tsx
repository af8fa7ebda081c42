import type { ListedPlan, OfferContent, OfferPreview } from '@petwell/contracts';
import { type ReactElement, useState } from 'react';
import { TabList, TabPanel, Tabs } from '../../../shared/ui/Tabs.tsx';
import type { OfferKey } from '../api/offers.ts';
import { AgreementPreview } from './AgreementPreview.tsx';
import { RecommendationPreview } from './RecommendationPreview.tsx';

const tabs = {
  plans: 'Plans page',
  recommendation: 'Recommendation',
  agreement: 'Agreement',
};

type PreviewProps = {
  of: OfferKey;
  content: OfferContent;
  preview: OfferPreview;
  /** The plan as the plans page shows it. */
  renderCard: (plan: ListedPlan) => ReactElement;
};

/** Shows a draft as owners would see it. */
export function Preview({ of, content, preview, renderCard }: PreviewProps) {
  const isPlan = of.kind === 'plan';
  const [tab, setTab] = useState(isPlan ? 'plans' : 'recommendation');
  const plan = preview.plans?.find(({ id }) => id === of.id);
  const shown = Object.entries(tabs)
    .filter(([value]) => isPlan || value !== 'plans')
    .map(([value, label]) => ({ value, label }));
  return (
    <section aria-labelledby="preview" className="space-y-3">
      <h2 id="preview" className="text-heading">
        As owners see it
      </h2>
      <Tabs value={tab} onChange={setTab}>
        <TabList label="Preview" tabs={shown} />
        <TabPanel value="plans" className="pt-6">
          {plan === undefined ? (
            <p className="text-ink-700">The plans page doesn’t show it.</p>
          ) : (
            <ul className="max-w-md">{renderCard(plan)}</ul>
          )}
        </TabPanel>
        <TabPanel value="recommendation" className="max-w-2xl pt-4">
          <RecommendationPreview of={of} content={content} />
        </TabPanel>
        <TabPanel value="agreement" className="pt-4">
          <AgreementPreview content={content} plan={plan} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

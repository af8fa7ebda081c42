import { HeartPulse, PhoneCall, Wallet } from 'lucide-react';
import { HowToEnd } from '../../shared/clinic/HowToEnd.tsx';
import { useTextTerms } from '../../shared/clinic/text-terms.ts';

/** Also says how to end a plan. */
const asksUs = 'People you can call';

/** As the terms promise it. */
const monthly = {
  'for-good': 'the same amount every month',
  'plan-year': 'one amount every month, which holds for the plan year',
};

const promises = [
  {
    Icon: HeartPulse,
    title: 'Care that starts early',
    text: 'Physical exams, core vaccines and parasite screening come with every plan, so small problems are caught early.',
  },
  {
    Icon: Wallet,
    title: 'A price you can plan with',
    text: (price: keyof typeof monthly) =>
      `One membership fee when you join, then ${monthly[price]}. You see both before you enter a card.`,
  },
  {
    Icon: PhoneCall,
    title: asksUs,
    text: 'Call the clinic and talk to the team that knows your pet.',
  },
] as const;

/** `#about`. */
export function AboutSection() {
  const { price } = useTextTerms();
  return (
    <section id="about" className="bg-white py-16 md:py-24">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h2 tabIndex={-1} className="max-w-2xl text-title">
          Wellness plans make good care the easy choice
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-ink-700">
          A plan includes the care that keeps a healthy pet healthy, matched to your pet’s species,
          age and health concerns.
        </p>
        <ul className="mt-10 grid gap-8 md:grid-cols-3">
          {promises.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4 md:block">
              <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sun-100 text-sun-900">
                <Icon aria-hidden className="size-6" />
              </span>
              <div>
                <h3 className="text-heading md:mt-4">{title}</h3>
                <p className="mt-1.5 text-ink-700">
                  <span>{typeof text === 'string' ? text : text(price)}</span>{' '}
                  {title === asksUs && <HowToEnd />}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { howToEnd } from './how-to-end.ts';
import { type LegalClinic, type LegalText, notInsurance } from './legal-text.ts';
import type { PriceTerms, TextTerms } from './versions.ts';

const pricePromises: Readonly<Record<PriceTerms, string>> = {
  'for-good': 'The price at enrollment stays the same for that plan.',
  'plan-year':
    'The price at enrollment holds for the plan year, the 12 months from the day when the plan starts. After that it can change. We email you a change at least 30 days before it applies, and you can end the plan free of charge until then.',
};

/** The terms of the wellness plans. */
export const termsText = (
  { name, phone, email, address }: LegalClinic,
  { price, ending }: TextTerms,
): LegalText => ({
  summary: `These terms apply between you and ${name}, ${address}, when you enroll a pet in a wellness plan.`,
  sections: [
    {
      heading: 'What a plan is',
      paragraphs: [
        `A wellness plan is a set of preventive services for one pet, provided by ${name} and paid by the month. The plan's page lists the services and how many of each are included.`,
        `${notInsurance} It does not pay for accidents, illness, emergencies, or care at another clinic. If you want protection against those costs, ask an insurance company for a pet policy.`,
      ],
    },
    {
      heading: 'What you pay',
      paragraphs: [
        'You pay a one-time membership fee and the first month when you enroll, and the monthly total every month after that. We show all amounts before you pay. They are in US dollars.',
        `${pricePromises[price]} If a payment fails, we tell you and try again. If payments cannot be collected, the plan is suspended and may end.`,
      ],
    },
    {
      heading: 'Changing and canceling',
      paragraphs: [
        `${howToEnd(ending, { name, phone })} No further month is charged after the plan has ended.`,
        "Payments aren't refunded automatically. If you think that you are owed a refund, call us.",
      ],
    },
    {
      heading: 'The service agreement',
      paragraphs: [
        'You sign a service agreement at the first visit to the clinic. It is the sheet that this website prints: the plan, the amounts, and these terms. No other paper replaces it.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Keep your password to yourself and your contact details up to date. We use your email address for receipts and for notices about your plan.',
      ],
    },
    { heading: 'Questions', paragraphs: [`Call ${phone} or write to ${email}.`] },
  ],
});

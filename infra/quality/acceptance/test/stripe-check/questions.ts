/** Settings that Stripe's API does not show; a person looks them up in the Dashboard. */
export const questions = [
  'Billing > Retries: are failed payments retried at least three times, and does the subscription end as "unpaid"?',
  'Billing > Emails: are the receipts and reminders that Stripe itself would send turned off? PetWell sends its own.',
  'Tax: has your accountant confirmed that no sales tax is due on the plans? PetWell adds none.',
  'Payment methods: are cards on, and Link, wallets, and bank debits off?',
  "Public details: are the business name, the support phone, and the statement descriptor the clinic's?",
  'Restricted key: may it write Customers, Products, Subscriptions, Invoices, Payment Intents, Setup Intents, Payment Methods, Charges and Refunds, Disputes, and Files, read Balance transactions, Payouts, and Early Fraud Warnings, and nothing else?',
  "With card 4000 0025 0000 3155 in a browser: did the bank's challenge appear, and was the plan active afterwards?",
];

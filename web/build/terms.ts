/** A word of the product, and those that people must not read for the same idea. */
type Term = {
  say: string;
  means: string;
  never: RegExp;
  /** Whole texts that may have it; '…' stands for a value. */
  except?: readonly string[];
};

/** Texts that the specification fixes to the letter. */
export const fixedTexts: readonly string[] = [
  'Complete Your Enrollment',
  'Complete Enrollment',
  'Completing Enrollment...',
  'Enrollment Successful!',
  'Enrollment Failed',
  'Enrollment summary',
  'No Enrollments Found',
  'No enrollment data found. Please start the enrollment process again.',
  'Payment Required',
  'Cancelled',
  'Subscription Created!',
  'Subscription Activated',
  'Subscription Cancelled',
  'Failed to cancel subscription. Please contact support.',
  'Client Login',
  'No client secret provided',
  'Invalid client secret format',
];

/** What staff may type into the search. */
const wordsToSearch = [
  'to do overdue declined failed payments',
  'members owners clients',
  'reports benefits',
];

/** Outcomes, timers, and keys that no screen shows, and what the activity log stores, which it says in words. */
const wordsOfCode = [
  'has open enrollments',
  'reconcile subscriptions',
  'billing reads a subscription when it creates it',
  'contact data is sent to the provider and never read from it',
  'client …',
  '… → cancelled',
];

/** The one list of terms. Owners have pets; a member is an owner with a plan; staff look both up under Customers. */
export const terms: readonly Term[] = [
  {
    say: 'plan',
    means: 'What is sold, and what a pet has of it',
    never: /\benrollments?\b(?!\/)|\bsubscriptions?\b/i,
    except: wordsOfCode,
  },
  {
    say: 'use, record',
    means: 'A pet gets a service of its plan',
    never: /\bredeem(?:s|ed|ing)?\b|\bredemptions?\b/i,
  },
  {
    say: 'service',
    means: 'What a plan includes',
    never: /\bbenefits?\b/i,
    except: wordsToSearch,
  },
  {
    say: 'paid at the clinic',
    means: 'A plan that no card here pays for',
    never: /\b(?:billed|paid|pays?) elsewhere\b|^elsewhere\b/i,
  },
  {
    say: 'not paid yet',
    means: 'What waits for its first payment',
    never: /\bunpaid\b/i,
  },
  {
    say: 'past due',
    means: 'A payment whose day has passed; "overdue" is for care',
    never: /\boverdue\b/i,
    except: [...wordsToSearch, 'Overdue since …'],
  },
  {
    say: 'suspended',
    means: 'A plan that can’t be used until it is paid; "on hold" is a pause that managers order',
    never: /\bpaused plans?\b/i,
  },
  {
    say: 'canceled, ended',
    means: 'A visit, or a plan, that is over',
    never: /\bcancelled\b/i,
    except: wordsOfCode,
  },
  {
    say: 'owner, customer',
    means: 'A person with a pet; their entry under Customers',
    never: /\bclients?\b/i,
    // What practice software calls an owner’s number, and what Stripe calls the key of a payment.
    except: [
      ...wordsToSearch,
      ...wordsOfCode,
      'Client ID',
      'If this column numbers owners, choose Client ID for it.',
      'Client secret',
    ],
  },
  {
    say: 'can’t find',
    means: 'Something that isn’t there',
    never: /(?:n[’']t|\bnot) on file\b/i,
  },
  {
    say: 'someone, everyone, no one',
    means: 'People who aren’t named',
    never: /\b(?:some|every|no)body\b/i,
  },
  {
    say: 'Stripe',
    means: 'The company that charges cards',
    never: /\bprovider\b/i,
    except: wordsOfCode,
  },
  {
    say: 'a name',
    means: 'A plan, payment, or customer; Stripe’s IDs and ours are for machines',
    never: /\b(?:sub|pi|cus|in|seti|ch|re|dp)_\w|^(?:Enrollment|Plan|Owner|Customer) …/,
  },
];

import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import rules from './lint-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: { parserOptions: { lang: 'tsx' } },
});

const bareText = rules.rules['no-bare-text'];
const keptText = rules.rules['kept-text'];

describe('[QUA-30] text that a translator takes from React', () => {
  tester.run('no-bare-text', bareText as never, {
    valid: [
      '<p>Total</p>',
      '<p>{total}</p>',
      '<p>{isPaid ? "Paid" : "Not paid"}</p>',
      '<p>{`Total: ${total}`}</p>',
      '<p>Read the <a href="/terms">terms</a>.</p>',
      'const a = isDone ? <p><Check />Done</p> : <div />;',
      '<p>Total <b>{total}</b></p>',
      '<p><b>Plan</b>{" "}{isPaid && <i>paid</i>}</p>',
      '<p translate="no">{first} {last}</p>',
      '<ul>{pets.map((pet) => <li>{pet}</li>)}<li>more</li></ul>',
      'const icon = isPaid ? <i /> : null; <p>{icon}<b>Pay</b></p>',
      'function Slot({ children }: { children?: Elements }) { return <p><b />{children}</p>; }',
    ],
    invalid: [
      '<p>Total: {total}</p>',
      '<p>{total} <b>a month</b></p>',
      '<button>{isLoading && <i />}Pay</button>',
      '<button>Pay{isLoading && <i />}</button>',
      '<p>{isPaid && <i />}{" "}<b>Plan</b></p>',
      '<p>{isPaid && "Paid"}<b>Plan</b></p>',
      'const row = (pet) => <li />; <ul>{pets.map(row)}none</ul>',
      'const label = `${count} pets`; <p>{label}<b /></p>',
      'const a = <>text</>;',
      'const a = isDone ? <p><Check />Done</p> : <p><Spin /></p>;',
      'function A() { if (isDone) return <p><Check />Done</p>; return <p><Spin /></p>; }',
      'function Slot({ children }: { children: ReactNode }) { return <p><b />{children}</p>; }',
    ].map((code) => ({ code, errors: 1 })),
  });
});

describe('[QUA-30] what a translator must not change', () => {
  tester.run('kept-text', keptText as never, {
    valid: [
      '<b translate="no">{formatMoney(total)}</b>',
      '<p translate="no">{isPaid ? <b>{formatMoney(total)}</b> : null}</p>',
      '<b translate="no">{plan.name}</b>',
      '<p>{`${petName}’s plan`}</p>',
      '<Price amount={plan.monthlyPrice} />',
    ],
    invalid: [
      '<b>{formatMoney(total)}</b>',
      '<b>{`$${total}`}</b>',
      '<b>{plan.name}</b>',
      '<p>{petName}</p>',
    ].map((code) => ({ code, errors: 1 })),
  });
});

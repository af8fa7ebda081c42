import { zodResolver } from '@hookform/resolvers/zod';
import {
  defaultTestReceiptCents,
  emailSchema,
  fromCents,
  testReceiptAmountSchema,
  type TestReceiptResponse,
} from '@petwell/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useTestReceipt } from '../api/test-tools.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { receiptTexts } from '../texts.ts';

export const testReceiptFormSchema = z.object({
  email: emailSchema,
  /** Empty means the default. */
  amount: z
    .string()
    .transform((typed) => (typed.trim() === '' ? String(defaultTestReceiptCents) : typed))
    .pipe(testReceiptAmountSchema),
});
type Form = z.input<typeof testReceiptFormSchema>;

/** '12765' → '$127.65'; null if it isn't a valid amount. */
function inDollars(typed: string): string | null {
  const cents = testReceiptFormSchema.shape.amount.safeParse(typed);
  return cents.success ? formatMoney(fromCents(cents.data)) : null;
}

function Result({ result }: { result: TestReceiptResponse }) {
  const rows = [
    ['Payment intent', result.paymentIntentId],
    ['Amount', `${result.amount} cents (${formatMoney(fromCents(result.amount))})`],
    ['Receipt email', result.receiptEmail],
    ['Client secret', result.clientSecret],
    ['Error', result.error],
  ] as const;
  return (
    <Alert
      variant={result.success ? 'success' : 'error'}
      title={result.success ? receiptTexts.sent : receiptTexts.failed.title}
    >
      <p>{result.message}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-ink-700">{label}</dt>
                <dd translate="no" className="min-w-0 wrap-anywhere">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Alert>
  );
}

/** Pays with a test card and emails the receipt as usual. */
export function TestReceiptForm() {
  const testReceipt = useTestReceipt();
  const flight = useSingleFlight();
  const { register, handleSubmit, formState, control } = useForm<
    Form,
    unknown,
    z.output<typeof testReceiptFormSchema>
  >({
    resolver: zodResolver(testReceiptFormSchema),
    defaultValues: { email: '', amount: String(defaultTestReceiptCents) },
  });
  const dollars = inDollars(useWatch({ control, name: 'amount' }));
  const send = handleSubmit(async (request) => {
    if (!flight.start()) return;
    try {
      await testReceipt.mutateAsync(request);
    } catch (error) {
      showErrorToast(receiptTexts.failed, error);
    } finally {
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="space-y-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <TextField
        label="Amount in cents"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        hint={dollars === null ? 'Digits only.' : `That is ${dollars}.`}
        {...register('amount')}
        error={formState.errors.amount?.message}
      />
      <Button type="submit" isLoading={testReceipt.isPending}>
        {testReceipt.isPending ? 'Sending…' : 'Send test receipt'}
      </Button>
      {testReceipt.isError && (
        <Alert variant="error" title={receiptTexts.failed.title}>
          {describeError(testReceipt.error, receiptTexts.failed.fallback)}
        </Alert>
      )}
      {testReceipt.isSuccess && <Result result={testReceipt.data} />}
    </form>
  );
}

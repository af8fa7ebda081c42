import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { TestModeGate } from '../../features/test-tools/components/TestModeGate.tsx';
import { TestReceiptForm } from '../../features/test-tools/components/TestReceiptForm.tsx';
import { Card } from '../../shared/ui/Card.tsx';

/** `/receipt-test`: lets managers email a test receipt to any address. */
export function ReceiptTestPage() {
  return (
    <StaffPage
      title="Receipt test"
      description="Pays with a test card and emails the receipt as usual."
    >
      <Card className="max-w-2xl p-5">
        <p className="mb-4 text-ink-700">
          This pays with a test card and emails the receipt as usual. No one is charged.
        </p>
        <TestModeGate>
          <TestReceiptForm />
        </TestModeGate>
      </Card>
    </StaffPage>
  );
}

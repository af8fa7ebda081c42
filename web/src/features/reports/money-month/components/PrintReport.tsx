import { Printer } from 'lucide-react';
import { Button } from '../../../../shared/ui/Button.tsx';

/** Prints what is shown. */
export function PrintReport() {
  return (
    <Button variant="ghost" size="small" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      Print
    </Button>
  );
}

import { Printer } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.tsx';

export function PrintButton() {
  return (
    <Button
      variant="ghost"
      size="small"
      className="mt-2 -ml-4 print:hidden"
      onClick={() => window.print()}
    >
      <Printer aria-hidden className="size-4" />
      Print
    </Button>
  );
}

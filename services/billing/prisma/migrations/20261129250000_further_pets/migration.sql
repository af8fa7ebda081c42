ALTER TYPE "PaymentLineKind" ADD VALUE 'discount';

-- A month's totals read nothing but this index.
CREATE INDEX "balance_transactions_provider_account_id_created_at_idx"
  ON "balance_transactions"("provider_account_id", "created_at")
  INCLUDE ("currency", "reporting_category", "payment_id", "amount_cents", "fee_cents");

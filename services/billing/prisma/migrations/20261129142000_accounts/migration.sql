CREATE INDEX "payments_paid_at_idx" ON "payments"("paid_at");

CREATE INDEX "payments_period_end_idx" ON "payments"("period_end");

CREATE INDEX "payments_counted_at_idx" ON "payments"("counted_at");

CREATE INDEX "payments_void_counted_at_idx" ON "payments"("void_counted_at");

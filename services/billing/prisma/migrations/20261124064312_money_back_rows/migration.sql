-- CreateEnum
CREATE TYPE "PaymentSource" AS ENUM ('subscription', 'recorded');

-- CreateEnum
CREATE TYPE "PaymentLineKind" AS ENUM ('plan', 'add_on', 'membership_fee', 'other');

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "is_read_in_full" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "payer_id" INTEGER,
ADD COLUMN     "source" "PaymentSource" NOT NULL DEFAULT 'subscription',
ALTER COLUMN "stripe_invoice_id" DROP NOT NULL,
ALTER COLUMN "stripe_subscription_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "payment_lines" (
    "payment_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "PaymentLineKind" NOT NULL,
    "catalog_id" INTEGER,
    "description" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "payment_lines_pkey" PRIMARY KEY ("payment_id","position")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" INTEGER NOT NULL,
    "stripe_refund_id" TEXT,
    "status" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "kind" TEXT,
    "reason" TEXT,
    "requested_by" JSONB,
    "request" TEXT,
    "is_silent" BOOLEAN NOT NULL DEFAULT false,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "failure_reason" TEXT,
    "refunded_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "disputes" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "stripe_dispute_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT,
    "status" TEXT,
    "evidence_due_at" TIMESTAMPTZ(3),
    "is_refundable" BOOLEAN NOT NULL DEFAULT false,
    "submissions" INTEGER NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_stripe_refund_id_key" ON "refunds"("stripe_refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds"("request");

-- CreateIndex
CREATE INDEX "refunds_payment_id_created_at_idx" ON "refunds"("payment_id", "created_at");

-- CreateIndex
CREATE INDEX "refunds_status_created_at_idx" ON "refunds"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "disputes_stripe_dispute_id_key" ON "disputes"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "disputes_payment_id_id_idx" ON "disputes"("payment_id", "id");

-- CreateIndex
CREATE INDEX "disputes_status_evidence_due_at_idx" ON "disputes"("status", "evidence_due_at");

-- CreateIndex
CREATE INDEX "payments_payer_id_invoiced_at_id_idx" ON "payments"("payer_id", "invoiced_at", "id");

-- AddForeignKey
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payments" ADD CONSTRAINT "payments_source_ids" CHECK (
  CASE "source"
    WHEN 'subscription' THEN "stripe_invoice_id" IS NOT NULL AND "stripe_subscription_id" IS NOT NULL
    ELSE num_nonnulls("stripe_invoice_id", "stripe_subscription_id", "stripe_payment_intent_id") = 0
  END
);

-- What finds payments to read again looks at the few that need it.
CREATE INDEX "payments_unread_idx" ON "payments"("id") WHERE NOT "is_read_in_full";

-- The part that no row explains. Only a refund that failed makes it negative.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("amount_cents" > 0 OR "status" = 'unread');

-- What is stored so far. Its lines are those of the plan if the amount is the plan's.
UPDATE "payments" SET
  "payer_id" = (SELECT "owner_id" FROM "payable_enrollments" p WHERE p."enrollment_id" = "payments"."enrollment_id"),
  "is_read_in_full" = NOT ("is_disputed" OR "refunded_amount" > 0);

INSERT INTO "refunds" ("payment_id", "status", "amount_cents")
  SELECT "id", 'unread', ("refunded_amount" * 100)::int FROM "payments" WHERE "refunded_amount" > 0;

INSERT INTO "disputes" ("payment_id", "amount_cents", "status", "evidence_due_at")
  SELECT "id", ("amount" * 100)::int, "dispute_status", "evidence_due_at" FROM "payments" WHERE "is_disputed";

INSERT INTO "payment_lines" ("payment_id", "position", "kind", "catalog_id", "description", "amount_cents")
  SELECT y."id", row_number() OVER (PARTITION BY y."id" ORDER BY l.place) - 1, l.kind::"PaymentLineKind",
    l.catalog_id::int, l.description, (l.amount * 100)::int
  FROM "payments" y
  JOIN "payable_enrollments" p USING ("enrollment_id")
  CROSS JOIN LATERAL (
    SELECT y."amount" - y."membership_fee" AS amount,
      p."snapshot" IS NOT NULL AND y."amount" - y."membership_fee" = p."total_monthly_price" AS is_month
  ) rest
  CROSS JOIN LATERAL (
    SELECT 0 AS place, 'plan' AS kind, p."snapshot" #>> '{plan,id}' AS catalog_id,
      p."snapshot" #>> '{plan,name}' AS description, (p."snapshot" #>> '{plan,monthlyPrice}')::numeric AS amount
      WHERE rest.is_month
    UNION ALL
    SELECT place, 'add_on', one ->> 'id', one ->> 'name', (one ->> 'monthlyPrice')::numeric
      FROM jsonb_array_elements(p."snapshot" -> 'addOns') WITH ORDINALITY AS add_ons(one, place)
      WHERE rest.is_month
    UNION ALL
    SELECT 1000, 'other', NULL, 'Wellness plan', rest.amount WHERE NOT rest.is_month AND rest.amount <> 0
    UNION ALL
    SELECT 1001, 'membership_fee', NULL, 'Membership fee', y."membership_fee" WHERE y."membership_fee" > 0
  ) l;

-- Processes of the release before write only "payments" until the last of them stops. These triggers copy
-- what they write; this release then replaces it by what it read.
CREATE FUNCTION "set_payer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.payer_id := (SELECT owner_id FROM payable_enrollments WHERE enrollment_id = NEW.enrollment_id);
  RETURN NEW;
END $$;
CREATE TRIGGER "payments_set_payer" BEFORE INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.payer_id IS NULL) EXECUTE FUNCTION "set_payer"();

CREATE FUNCTION "copy_money_back"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest INTEGER;
BEGIN
  UPDATE payments SET is_read_in_full = false WHERE id = NEW.id;

  DELETE FROM refunds WHERE payment_id = NEW.id AND status = 'unread';
  INSERT INTO refunds (payment_id, status, amount_cents)
    SELECT NEW.id, 'unread', unexplained FROM (
      SELECT (NEW.refunded_amount * 100)::int - coalesce(sum(amount_cents), 0)::int AS unexplained
      FROM refunds
      WHERE payment_id = NEW.id AND status IN ('pending', 'requires_action', 'succeeded')
    ) total
    WHERE unexplained <> 0;

  IF NOT NEW.is_disputed THEN RETURN NULL; END IF;
  SELECT id INTO newest FROM disputes
    WHERE payment_id = NEW.id ORDER BY opened_at DESC NULLS FIRST, id DESC LIMIT 1;
  IF newest IS NULL THEN
    INSERT INTO disputes (payment_id, amount_cents, status, evidence_due_at)
      VALUES (NEW.id, (NEW.amount * 100)::int, NEW.dispute_status, NEW.evidence_due_at);
  ELSE
    UPDATE disputes SET status = NEW.dispute_status, evidence_due_at = NEW.evidence_due_at WHERE id = newest;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "payments_copy_new_money_back" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.refunded_amount > 0 OR NEW.is_disputed) EXECUTE FUNCTION "copy_money_back"();
CREATE TRIGGER "payments_copy_money_back"
  AFTER UPDATE OF "refunded_amount", "is_disputed", "dispute_status", "evidence_due_at" ON "payments"
  FOR EACH ROW WHEN (
    (OLD.refunded_amount, OLD.is_disputed, OLD.dispute_status, OLD.evidence_due_at)
    IS DISTINCT FROM (NEW.refunded_amount, NEW.is_disputed, NEW.dispute_status, NEW.evidence_due_at)
  ) EXECUTE FUNCTION "copy_money_back"();

-- The quota of a mailbox that nobody has confirmed or paid from, and whether the subject may carry names.
ALTER TABLE "email_messages" ADD COLUMN "mailbox" TEXT,
  ADD COLUMN "is_named" BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX "email_messages_mailbox_idx" ON "email_messages"("mailbox");

CREATE TABLE "known_mailboxes" (
    "owner_id" INTEGER NOT NULL,
    "mailbox" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_mailboxes_pkey" PRIMARY KEY ("owner_id")
);
CREATE INDEX "known_mailboxes_mailbox_idx" ON "known_mailboxes"("mailbox");

CREATE TABLE "mailbox_uses" (
    "email_id" INTEGER NOT NULL,
    "mailbox" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_uses_pkey" PRIMARY KEY ("email_id")
);
CREATE INDEX "mailbox_uses_mailbox_used_at_idx" ON "mailbox_uses"("mailbox", "used_at");

-- Whoever got a receipt has paid. Only the latest address is known to be theirs.
INSERT INTO "known_mailboxes" ("owner_id", "mailbox", "since")
SELECT DISTINCT ON ("owner_id") "owner_id",
  CASE
    WHEN split_part(lower(trim("to_address")), '@', 2) IN ('gmail.com', 'googlemail.com')
      THEN replace(split_part(split_part(lower(trim("to_address")), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(lower(trim("to_address")), '@', 1), '+', 1) || '@'
      || split_part(lower(trim("to_address")), '@', 2)
  END,
  "sent_at"
FROM "email_messages"
WHERE "kind" = 'payment-receipt' AND "status" = 'sent' AND "owner_id" IS NOT NULL AND "sent_at" IS NOT NULL
  AND "owner_id" NOT IN (SELECT "id" FROM "deleted_owners")
ORDER BY "owner_id", "id" DESC;

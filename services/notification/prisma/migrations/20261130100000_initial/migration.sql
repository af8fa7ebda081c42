-- CreateEnum
CREATE TYPE "email_status" AS ENUM ('queued', 'claimed', 'sent', 'failed');

-- CreateTable
CREATE TABLE "email_messages" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "owner_id" INTEGER,
    "to_address" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "content" JSONB,
    "status" "email_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "message_id" TEXT NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "traceparent" TEXT,
    "about" TEXT,
    "mailbox" TEXT,
    "is_named" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "email_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_mailboxes" (
    "owner_id" INTEGER NOT NULL,
    "mailbox" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_mailboxes_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "mailbox_uses" (
    "email_id" INTEGER NOT NULL,
    "mailbox" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_uses_pkey" PRIMARY KEY ("email_id")
);

-- CreateTable
CREATE TABLE "silenced_subjects" (
    "subject" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "silenced_subjects_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "deleted_owners" (
    "id" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_owners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_messages" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_messages_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "owner_addresses" (
    "owner_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "owner_addresses_pkey" PRIMARY KEY ("owner_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_messages_dedupe_key_key" ON "email_messages"("dedupe_key");

-- CreateIndex
CREATE INDEX "email_messages_status_due_at_idx" ON "email_messages"("status", "due_at");

-- CreateIndex
CREATE INDEX "email_messages_owner_id_idx" ON "email_messages"("owner_id");

-- CreateIndex
CREATE INDEX "email_messages_about_idx" ON "email_messages"("about");

-- CreateIndex
CREATE INDEX "email_messages_mailbox_idx" ON "email_messages"("mailbox");

-- CreateIndex
CREATE INDEX "known_mailboxes_mailbox_idx" ON "known_mailboxes"("mailbox");

-- CreateIndex
CREATE INDEX "mailbox_uses_mailbox_used_at_idx" ON "mailbox_uses"("mailbox", "used_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_events_event_id_key" ON "outbox_events"("event_id");

-- CreateIndex
CREATE INDEX "outbox_events_published_at_id_idx" ON "outbox_events"("published_at", "id");

-- CreateIndex
CREATE INDEX "outbox_events_subject_id_idx" ON "outbox_events"("subject", "id");

-- CreateIndex
CREATE INDEX "inbox_messages_received_at_idx" ON "inbox_messages"("received_at");

-- What schema.prisma cannot express.
-- Keeps the removal of an owner off until the transaction ends and answers whether they have been removed,
-- in the statement that asks: what is looked up here is as it was committed before the lock was granted,
-- because a volatile function takes a new snapshot for each of its statements.
CREATE FUNCTION hold_owner(owner integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7003, "owner");
  RETURN NOT EXISTS (SELECT FROM deleted_owners WHERE id = "owner");
END $$;

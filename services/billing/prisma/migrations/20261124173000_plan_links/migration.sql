-- CreateTable
CREATE TABLE "plan_links" (
    "id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "setup_intent_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "plan_links_token_hash_key" ON "plan_links"("token_hash");

-- CreateIndex
CREATE INDEX "plan_links_enrollment_id_idx" ON "plan_links"("enrollment_id");

-- CreateIndex
CREATE INDEX "plan_links_expires_at_idx" ON "plan_links"("expires_at");

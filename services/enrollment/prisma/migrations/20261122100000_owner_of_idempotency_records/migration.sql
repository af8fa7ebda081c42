-- Whom a stored answer names, so that deleting the owner finds it.
ALTER TABLE "idempotency_records" ADD COLUMN "owner_id" INTEGER;

UPDATE "idempotency_records" SET "owner_id" = coalesce(
    substring(split_part("scope", ' ', 1) FROM 'owner/(\d+)'),
    "response" #>> '{owner,id}',
    "response" #>> '{body,owner,id}',
    "response" #>> '{body,enrollment,ownerId}',
    "response" #>> '{body,enrollment,pet,ownerId}'
)::int;

-- CreateIndex
CREATE INDEX "idempotency_records_owner_id_idx" ON "idempotency_records"("owner_id");

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "removed_at_provider_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "customers_deleted_at_idx" ON "customers"("deleted_at");

-- What was kept of earlier events beyond where they point to: nobody reads it, and it names people.
UPDATE "provider_events" SET "payload" = jsonb_build_object('data', jsonb_build_object('object',
  jsonb_strip_nulls(jsonb_build_object(
    'id', "payload" #> '{data,object,id}',
    'object', "payload" #> '{data,object,object}',
    'payment_intent', "payload" #> '{data,object,payment_intent}',
    'parent', CASE WHEN "payload" #> '{data,object,parent,subscription_details,subscription}' IS NULL THEN NULL
      ELSE jsonb_build_object('subscription_details', jsonb_build_object('subscription',
        "payload" #> '{data,object,parent,subscription_details,subscription}')) END))));

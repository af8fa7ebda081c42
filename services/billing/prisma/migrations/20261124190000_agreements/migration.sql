-- AlterTable
ALTER TABLE "payment_consents" ADD COLUMN     "owner_name" TEXT,
ADD COLUMN     "pet_name" TEXT,
ADD COLUMN     "plan" JSONB,
ADD COLUMN     "recorded_by" TEXT,
ADD COLUMN     "shown" JSONB;

-- CreateIndex
CREATE INDEX "payment_consents_owner_id_id_idx" ON "payment_consents"("owner_id", "id");

-- Only the removal of an owner changes one, in the release before too, which knows of the address alone.
CREATE FUNCTION "keep_payment_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['client_address', 'owner_name', 'pet_name', 'card_last4'];
BEGIN
  IF TG_OP = 'DELETE'
    OR NEW.client_address <> ''
    OR (to_jsonb(NEW) - personal) IS DISTINCT FROM (to_jsonb(OLD) - personal)
  THEN
    RAISE EXCEPTION 'payment_consents is append-only';
  END IF;
  NEW.owner_name := CASE WHEN OLD.owner_name IS NULL THEN NULL ELSE '' END;
  NEW.pet_name := CASE WHEN OLD.pet_name IS NULL THEN NULL ELSE '' END;
  NEW.card_last4 := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "payment_consents_append_only"
  BEFORE UPDATE OR DELETE ON "payment_consents"
  FOR EACH ROW EXECUTE FUNCTION "keep_payment_consent"();

-- A consent is kept three years, or one after the end, whichever is longer. Then only those of deleted owners go: no
-- plan of theirs ends after the deletion.
CREATE OR REPLACE FUNCTION "keep_payment_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['client_address', 'owner_name', 'pet_name', 'card_last4'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.consented_at < now() - interval '3 years' AND EXISTS (
      SELECT FROM customers WHERE owner_id = OLD.owner_id AND deleted_at < now() - interval '1 year')
    THEN RETURN OLD;
    END IF;
    RAISE EXCEPTION 'payment_consents is append-only';
  END IF;
  IF NEW.client_address <> ''
    OR (to_jsonb(NEW) - personal) IS DISTINCT FROM (to_jsonb(OLD) - personal)
  THEN
    RAISE EXCEPTION 'payment_consents is append-only';
  END IF;
  NEW.owner_name := CASE WHEN OLD.owner_name IS NULL THEN NULL ELSE '' END;
  NEW.pet_name := CASE WHEN OLD.pet_name IS NULL THEN NULL ELSE '' END;
  NEW.card_last4 := NULL;
  RETURN NEW;
END $$;

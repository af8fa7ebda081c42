-- CreateTable
CREATE TABLE "customer_names" (
    "name" TEXT NOT NULL,

    CONSTRAINT "customer_names_pkey" PRIMARY KEY ("name")
);

-- What is typed is compared with the names that there are, few even with very many customers, and not
-- with every customer; who is called so is then looked up.
CREATE INDEX "customer_names_similar_idx" ON "customer_names" USING gin ("name" gin_trgm_ops);
CREATE INDEX "owners_both_names_idx" ON "owners" (lower("last_name"), lower("first_name"));
CREATE INDEX "owners_first_name_idx" ON "owners" (lower("first_name"));

-- The row is held until the transaction ends, so that whoever takes the name off the list waits, and then
-- sees this customer. Many may hold it at once.
CREATE FUNCTION "note_customer_name"(noted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    INSERT INTO customer_names (name) VALUES (noted) ON CONFLICT DO NOTHING;
    PERFORM FROM customer_names WHERE name = noted FOR KEY SHARE;
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- Locked first and looked at in a statement of its own, which sees what was committed meanwhile.
CREATE FUNCTION "forget_customer_name"(gone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customer_names WHERE name = gone FOR UPDATE;
  DELETE FROM customer_names WHERE name = gone
    AND NOT EXISTS (SELECT FROM owners WHERE lower(last_name) = gone)
    AND NOT EXISTS (SELECT FROM owners WHERE lower(first_name) = gone);
END $$;

-- In the order of the names, so that two transactions never wait for each other.
CREATE FUNCTION "follow_customer_names"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  had text[] := '{}';
  has text[] := '{}';
  known text;
BEGIN
  IF TG_OP <> 'INSERT' THEN had := ARRAY[lower(OLD.first_name), lower(OLD.last_name)]; END IF;
  IF TG_OP <> 'DELETE' THEN has := ARRAY[lower(NEW.first_name), lower(NEW.last_name)]; END IF;
  FOR known IN SELECT DISTINCT named FROM unnest(had || has) AS named ORDER BY named LOOP
    IF known <> ALL (had) THEN
      PERFORM note_customer_name(known);
    ELSIF known <> ALL (has) THEN
      PERFORM forget_customer_name(known);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "owners_note_names" AFTER INSERT OR DELETE ON "owners"
  FOR EACH ROW EXECUTE FUNCTION "follow_customer_names"();
CREATE TRIGGER "owners_change_names" AFTER UPDATE OF "first_name", "last_name" ON "owners"
  FOR EACH ROW
  WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name)
  EXECUTE FUNCTION "follow_customer_names"();

-- Creating the triggers has locked owners against changes until this is committed: nobody is missed.
INSERT INTO "customer_names" ("name")
  SELECT lower("first_name") FROM "owners" UNION SELECT lower("last_name") FROM "owners";

-- Every six letters in a row of each word of name and address (with the blank before it, so that beginnings
-- can be told) and of the digits of the phone number; at a word's end fewer. A part of a word of up to six
-- letters is the beginning of one of these, and a longer one has several of them: six are so rarely in
-- common that a search meets little else than what it is for.
CREATE FUNCTION "customer_grams"(first_name text, last_name text, email text, phone text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  word text;
  digits text := regexp_replace(phone, '\D', '', 'g');
  grams text[] := '{}';
BEGIN
  FOREACH word IN ARRAY string_to_array(lower(first_name || ' ' || last_name || ' ' || email), ' ') LOOP
    word := ' ' || word;
    FOR n IN 1..length(word) LOOP grams := grams || substr(word, n, 6); END LOOP;
  END LOOP;
  FOR n IN 1..length(digits) LOOP grams := grams || substr(digits, n, 6); END LOOP;
  RETURN array_to_tsvector(grams);
END $$;

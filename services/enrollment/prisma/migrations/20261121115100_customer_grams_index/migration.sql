-- Alone in its file and so in no transaction: with very many customers it takes a minute, in which they can still enroll.
CREATE INDEX CONCURRENTLY "owners_grams_idx" ON "owners"
    USING gin ("customer_grams"("first_name", "last_name", "email", "phone"));

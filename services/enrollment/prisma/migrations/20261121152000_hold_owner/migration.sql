-- Keeps the removal of an owner off until the transaction ends and answers whether they have been removed,
-- in the statement that asks: what is looked up here is as it was committed before the lock was granted,
-- because a volatile function takes a new snapshot for each of its statements.
CREATE FUNCTION "hold_owner"("owner" int) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7002, "owner");
  RETURN NOT EXISTS (SELECT FROM deleted_owners WHERE id = "owner");
END $$;

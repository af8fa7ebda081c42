-- The service takes the lock and looks the owner up in two statements of its own.
DROP FUNCTION "hold_owner"(int);

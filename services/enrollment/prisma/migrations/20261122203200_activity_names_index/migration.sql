-- Searching the activity log, also by the person's name.
CREATE INDEX CONCURRENTLY "admin_activity_text_idx" ON "admin_activity" USING gin
    (lower("username" || ' ' || coalesce("name", '') || ' ' || "action" || ' ' || "subject" || ' ' || coalesce("detail", '')) gin_trgm_ops);

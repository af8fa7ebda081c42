-- Replaced by admin_activity_text_idx.
DROP INDEX "admin_activity_search_idx";

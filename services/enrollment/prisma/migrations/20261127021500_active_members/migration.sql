-- For counting the members with an active plan at a time, in order, without reading the table.
CREATE INDEX "plan_changes_members_idx" ON "plan_changes" ("member_id") INCLUDE ("at", "superseded_at")
  WHERE "move" IN ('started', 'restarted', 'resumed') OR ("move" IN ('changed', 'transferred') AND "was_active");

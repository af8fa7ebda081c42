-- AlterTable
ALTER TABLE "plan_changes" ADD COLUMN     "superseded_at" TIMESTAMPTZ(3),
ADD COLUMN     "was_active" BOOLEAN NOT NULL DEFAULT false;

-- Still append-only, except that the next change says when the one before it ended.
DROP TRIGGER "plan_changes_append_only" ON "plan_changes";
CREATE TRIGGER "plan_changes_append_only" BEFORE DELETE OR TRUNCATE ON "plan_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

UPDATE "plan_changes" c SET "superseded_at" = s.superseded_at,
  "was_active" = coalesce(b.move IN ('started', 'restarted', 'resumed'), false)
FROM (
  SELECT id, min(at) OVER (PARTITION BY enrollment_id ORDER BY id
      ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS superseded_at,
    max(CASE WHEN move IN ('started', 'ended', 'restarted', 'held', 'resumed') THEN id END) OVER (
      PARTITION BY enrollment_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before_id
  FROM "plan_changes" WHERE move NOT IN ('ends_on', 'end_withdrawn')
) s LEFT JOIN "plan_changes" b ON b.id = s.before_id
WHERE c.id = s.id;

CREATE TRIGGER "plan_changes_no_update" BEFORE UPDATE ON "plan_changes" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'superseded_at') IS DISTINCT FROM (to_jsonb(NEW) - 'superseded_at'))
  EXECUTE FUNCTION "refuse_change"();

-- All writers, those of the previous release too.
CREATE FUNCTION "follow_plan_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.move IN ('ends_on', 'end_withdrawn') THEN RETURN NEW; END IF;
  NEW.was_active := coalesce((
    SELECT move IN ('started', 'restarted', 'resumed') FROM plan_changes
    WHERE enrollment_id = NEW.enrollment_id AND move IN ('started', 'ended', 'restarted', 'held', 'resumed')
    ORDER BY id DESC LIMIT 1), false);
  UPDATE plan_changes SET superseded_at = NEW.at
  WHERE enrollment_id = NEW.enrollment_id AND move NOT IN ('ends_on', 'end_withdrawn')
    AND coalesce(superseded_at, 'infinity') > NEW.at;
  RETURN NEW;
END $$;
CREATE TRIGGER "follow_plan_change" BEFORE INSERT ON "plan_changes"
  FOR EACH ROW EXECUTE FUNCTION "follow_plan_change"();

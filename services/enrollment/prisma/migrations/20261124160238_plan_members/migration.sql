-- AlterTable
ALTER TABLE "plan_changes" ADD COLUMN     "member_id" INTEGER;

-- CreateIndex
CREATE INDEX "plan_changes_enrollment_id_id_idx" ON "plan_changes"("enrollment_id", "id");

-- All writers, those of the previous release too.
CREATE FUNCTION "keep_plan_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.member_id := coalesce(NEW.member_id, (SELECT owner_id FROM enrollments WHERE id = NEW.enrollment_id));
  RETURN NEW;
END $$;
CREATE TRIGGER "keep_plan_member" BEFORE INSERT ON "plan_changes"
  FOR EACH ROW EXECUTE FUNCTION "keep_plan_member"();

ALTER TABLE "plan_changes" DISABLE TRIGGER "plan_changes_append_only";
UPDATE "plan_changes" c SET "member_id" = e.owner_id FROM "enrollments" e WHERE e.id = c.enrollment_id;
ALTER TABLE "plan_changes" ENABLE TRIGGER "plan_changes_append_only";

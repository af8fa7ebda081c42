-- CreateEnum
CREATE TYPE "ActivityResult" AS ENUM ('done', 'refused', 'failed');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('running', 'finished', 'failed');

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "is_override_in_force" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "override_reason" TEXT;

-- AlterTable
ALTER TABLE "owners" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "owner_statuses" (
    "owner_id" INTEGER NOT NULL,
    "status" "EnrollmentStatus" NOT NULL,
    "enrollments" INTEGER NOT NULL,
    "owner_created_at" TIMESTAMPTZ(3) NOT NULL,
    "owner_sort_name" TEXT NOT NULL,

    CONSTRAINT "owner_statuses_pkey" PRIMARY KEY ("owner_id","status")
);

-- CreateTable
CREATE TABLE "admin_activity" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staff_id" INTEGER,
    "username" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "result" "ActivityResult" NOT NULL,
    "detail" TEXT,
    "client_address" TEXT NOT NULL,

    CONSTRAINT "admin_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_claims" (
    "subject" TEXT NOT NULL,
    "token" UUID NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_claims_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "admin_jobs" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'running',
    "enrollment_ids" INTEGER[],
    "is_for_all" BOOLEAN NOT NULL,
    "cursor" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "report" JSONB NOT NULL,
    "requested_by" JSONB NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "owner_statuses_status_owner_created_at_owner_id_idx" ON "owner_statuses"("status", "owner_created_at", "owner_id");

-- CreateIndex
CREATE INDEX "owner_statuses_status_owner_sort_name_owner_id_idx" ON "owner_statuses"("status", "owner_sort_name", "owner_id");

-- CreateIndex
CREATE INDEX "admin_jobs_status_leased_until_idx" ON "admin_jobs"("status", "leased_until");

-- CreateIndex
CREATE INDEX "owners_created_at_id_idx" ON "owners"("created_at", "id");

-- AddForeignKey
ALTER TABLE "owner_statuses" ADD CONSTRAINT "owner_statuses_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say: search, staff's list by status, figures and the append-only log.

-- A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Searching by word (any case) in name and e-mail, by digits of the phone number, and by misspelt name.
CREATE INDEX "owners_search_idx" ON "owners" USING gin
    (lower(' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);
CREATE INDEX "owners_phone_digits_idx" ON "owners" USING gin
    (regexp_replace("phone", '\D', '', 'g') gin_trgm_ops);
CREATE INDEX "owners_name_idx" ON "owners" USING gin
    (lower("first_name" || ' ' || "last_name") gin_trgm_ops);
CREATE INDEX "owners_sort_name_idx" ON "owners" (lower("last_name" || ' ' || "first_name"), "id");
CREATE INDEX "owners_demo_idx" ON "owners" ("id") WHERE "is_demo";

-- Everything that figures are made of, without the wide rows.
CREATE INDEX "enrollments_figures_idx" ON "enrollments"
    ("plan_id", "status", "owner_id", "total_monthly_price", "has_payment_problem", "activated_at", "cancelled_at");

-- Searching the activity log.
CREATE INDEX "admin_activity_search_idx" ON "admin_activity" USING gin
    (lower("username" || ' ' || "action" || ' ' || "subject" || ' ' || coalesce("detail", '')) gin_trgm_ops);

-- One job for everybody at a time: who asks meanwhile joins it.
CREATE UNIQUE INDEX "admin_jobs_running_for_all_idx" ON "admin_jobs" ("kind")
    WHERE "is_for_all" AND "status" = 'running';

-- owner_statuses follows enrollments and owners. Counting, rather than looking whether another one is
-- left, keeps it right when two enrollments of one owner change at once: the rows' locks serialise them.
CREATE FUNCTION "count_owner_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.owner_id = OLD.owner_id AND NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE owner_statuses SET enrollments = enrollments - 1
      WHERE owner_id = OLD.owner_id AND status = OLD.status;
    DELETE FROM owner_statuses
      WHERE owner_id = OLD.owner_id AND status = OLD.status AND enrollments <= 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO owner_statuses AS known (owner_id, status, enrollments, owner_created_at, owner_sort_name)
      SELECT o.id, NEW.status, 1, o.created_at, lower(o.last_name || ' ' || o.first_name)
      FROM owners o WHERE o.id = NEW.owner_id
      ON CONFLICT (owner_id, status) DO UPDATE SET enrollments = known.enrollments + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "enrollments_count_owner_status"
  AFTER INSERT OR DELETE OR UPDATE OF "status", "owner_id" ON "enrollments"
  FOR EACH ROW EXECUTE FUNCTION "count_owner_status"();

CREATE FUNCTION "rename_owner_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE owner_statuses
    SET owner_sort_name = lower(NEW.last_name || ' ' || NEW.first_name), owner_created_at = NEW.created_at
    WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "owners_rename_owner_status"
  AFTER UPDATE OF "first_name", "last_name", "created_at" ON "owners"
  FOR EACH ROW
  WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name
        OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION "rename_owner_status"();

INSERT INTO "owner_statuses" ("owner_id", "status", "enrollments", "owner_created_at", "owner_sort_name")
  SELECT o.id, e.status, count(*), o.created_at, lower(o.last_name || ' ' || o.first_name)
  FROM "enrollments" e JOIN "owners" o ON o.id = e.owner_id GROUP BY o.id, e.status;

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "admin_activity_append_only"
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_activity"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

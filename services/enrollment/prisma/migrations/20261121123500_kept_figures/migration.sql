-- CreateTable
CREATE TABLE "plan_figures" (
    "plan_id" INTEGER NOT NULL,
    "status" "EnrollmentStatus" NOT NULL,
    "has_payment_problem" BOOLEAN NOT NULL,
    "enrollments" INTEGER NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "plan_figures_pkey" PRIMARY KEY ("plan_id","status","has_payment_problem")
);

-- CreateTable
CREATE TABLE "member_moves" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "joined" INTEGER NOT NULL,
    "cancelled" INTEGER NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "member_moves_pkey" PRIMARY KEY ("at")
);

-- CreateTable
CREATE TABLE "figure_changes" (
    "id" BIGSERIAL NOT NULL,
    "plan_id" INTEGER,
    "status" "EnrollmentStatus",
    "has_payment_problem" BOOLEAN,
    "at" TIMESTAMPTZ(3),
    "enrollments" INTEGER NOT NULL,
    "joined" INTEGER NOT NULL,
    "cancelled" INTEGER NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,

    CONSTRAINT "figure_changes_pkey" PRIMARY KEY ("id")
);

-- What an enrollment adds to the figures: to its plan's, and to those of when it joined and when it left. A
-- member joins with the first activation and leaves when cancelled. Months begin with a quarter of an hour in
-- every time zone, so nothing finer is kept.
CREATE FUNCTION "figures_of"(counted enrollments) RETURNS TABLE (
    plan_id integer, status "EnrollmentStatus", has_payment_problem boolean, at timestamptz,
    enrollments integer, joined integer, cancelled integer, amount numeric)
  LANGUAGE sql STABLE AS $$
  SELECT part.* FROM (VALUES
    (counted.plan_id, counted.status, counted.has_payment_problem, NULL::timestamptz, 1, 0, 0,
     counted.total_monthly_price),
    (NULL, NULL, NULL, date_bin('15 minutes', counted.activated_at, '2000-01-01T00:00:00Z'), 0, 1, 0,
     counted.total_monthly_price),
    (NULL, NULL, NULL, CASE WHEN counted.activated_at IS NOT NULL AND counted.status = 'cancelled'
       THEN date_bin('15 minutes', counted.cancelled_at, '2000-01-01T00:00:00Z') END, 0, 0, 1,
     -counted.total_monthly_price))
    AS part(plan_id, status, has_payment_problem, at, enrollments, joined, cancelled, amount)
  WHERE part.plan_id IS NOT NULL OR part.at IS NOT NULL
$$;

-- Whoever folds holds a lock until the end, so that nobody else waits for a row of the totals: who comes
-- meanwhile leaves it to the next.
CREATE FUNCTION "fold_figure_changes"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7003, 0) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM figure_changes RETURNING *),
  plans AS (
    INSERT INTO plan_figures AS kept (plan_id, status, has_payment_problem, enrollments, amount)
    SELECT g.plan_id, g.status, g.has_payment_problem, sum(g.enrollments), sum(g.amount)
    FROM gone g WHERE g.plan_id IS NOT NULL GROUP BY 1, 2, 3
    ON CONFLICT (plan_id, status, has_payment_problem) DO UPDATE SET
      enrollments = kept.enrollments + EXCLUDED.enrollments, amount = kept.amount + EXCLUDED.amount)
  INSERT INTO member_moves AS kept (at, joined, cancelled, amount)
  SELECT g.at, sum(g.joined), sum(g.cancelled), sum(g.amount)
  FROM gone g WHERE g.at IS NOT NULL GROUP BY 1
  ON CONFLICT (at) DO UPDATE SET joined = kept.joined + EXCLUDED.joined,
    cancelled = kept.cancelled + EXCLUDED.cancelled, amount = kept.amount + EXCLUDED.amount;
END $$;

-- Changes are added, never counted into a row that all would have to wait for; about every thousandth
-- folds them into the totals.
CREATE FUNCTION "keep_figures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes
    (plan_id, status, has_payment_problem, at, enrollments, joined, cancelled, amount)
  SELECT c.plan_id, c.status, c.has_payment_problem, c.at,
    sum(c.enrollments * c.sign), sum(c.joined * c.sign), sum(c.cancelled * c.sign), sum(c.amount * c.sign)
  FROM (
    SELECT had.*, -1 AS sign FROM figures_of(OLD) had WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT has.*, 1 FROM figures_of(NEW) has WHERE TG_OP <> 'DELETE') c
  GROUP BY 1, 2, 3, 4
  HAVING sum(c.enrollments * c.sign) <> 0 OR sum(c.joined * c.sign) <> 0
    OR sum(c.cancelled * c.sign) <> 0 OR sum(c.amount * c.sign) <> 0;
  IF FOUND AND currval('figure_changes_id_seq') % 1000 < 6 THEN PERFORM fold_figure_changes(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "enrollments_keep_figures"
  AFTER INSERT OR DELETE OR UPDATE OF "plan_id", "status", "has_payment_problem", "total_monthly_price",
    "activated_at", "cancelled_at" ON "enrollments"
  FOR EACH ROW EXECUTE FUNCTION "keep_figures"();

-- Creating the trigger has locked enrollments against changes until this is committed: none is missed.
INSERT INTO "figure_changes"
    ("plan_id", "status", "has_payment_problem", "at", "enrollments", "joined", "cancelled", "amount")
  SELECT f.plan_id, f.status, f.has_payment_problem, f.at,
    sum(f.enrollments), sum(f.joined), sum(f.cancelled), sum(f.amount)
  FROM "enrollments" e, LATERAL "figures_of"(e) f GROUP BY 1, 2, 3, 4;
SELECT "fold_figure_changes"();

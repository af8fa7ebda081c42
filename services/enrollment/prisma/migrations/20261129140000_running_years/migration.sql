CREATE TABLE "running_years" (
    "enrollment_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "known_since" DATE NOT NULL,
    "paid_cents" INTEGER NOT NULL,
    "used_list_cents" INTEGER NOT NULL,
    "imported_list_cents" INTEGER NOT NULL,
    "used_cost_cents" INTEGER NOT NULL,
    "uses_without_cost" INTEGER NOT NULL,
    "open_list_cents" INTEGER NOT NULL,
    "last_used_on" DATE,
    "no_shows" INTEGER NOT NULL,
    "last_no_show_on" DATE,
    "monthly_cents" INTEGER NOT NULL,
    "next_month" TEXT,

    CONSTRAINT "running_years_pkey" PRIMARY KEY ("enrollment_id")
);

CREATE TABLE "figures_reads" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "services" JSONB NOT NULL,

    CONSTRAINT "figures_reads_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "running_years" ADD CONSTRAINT "running_years_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

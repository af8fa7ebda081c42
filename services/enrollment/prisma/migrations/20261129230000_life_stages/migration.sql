ALTER TABLE "pets" ADD COLUMN "age_told_on" DATE;

CREATE TABLE "life_stages" (
    "enrollment_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "age_group" TEXT NOT NULL,
    "follower_id" INTEGER,
    "follower_name" TEXT,
    "effective_from" DATE NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "mail_key" TEXT,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "life_stages_pkey" PRIMARY KEY ("enrollment_id","plan_id")
);

CREATE INDEX "life_stages_is_open_effective_from_idx" ON "life_stages"("is_open", "effective_from");

ALTER TABLE "life_stages" ADD CONSTRAINT "life_stages_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

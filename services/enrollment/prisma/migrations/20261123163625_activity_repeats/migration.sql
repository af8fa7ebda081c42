-- CreateTable
CREATE TABLE "admin_activity_repeats" (
    "key" TEXT NOT NULL,
    "activity_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "admin_activity_repeats_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_activity_repeats_activity_id_key" ON "admin_activity_repeats"("activity_id");

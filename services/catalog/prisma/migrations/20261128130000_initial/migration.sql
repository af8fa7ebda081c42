-- CreateTable
CREATE TABLE "wellness_plans" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "badge" TEXT,
    "description" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,
    "membership_fee" DECIMAL(10,2) NOT NULL DEFAULT 50.00,
    "target_pet_types" TEXT[],
    "target_age_groups" TEXT[],
    "display_order" INTEGER NOT NULL,

    CONSTRAINT "wellness_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "add_on_services" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,
    "recommended_for" TEXT[],
    "weight_range_label" TEXT,
    "max_bags_per_year" INTEGER,
    "display_order" INTEGER NOT NULL,

    CONSTRAINT "add_on_services_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "services" (
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "short_label" TEXT NOT NULL,
    "feature_one" TEXT NOT NULL,
    "feature_many" TEXT NOT NULL,
    "care_type" TEXT,
    "visit_type" TEXT NOT NULL,
    "list_price_cents" INTEGER,
    "comparison_group" TEXT NOT NULL,
    "comparison_detail" TEXT,
    "covers" TEXT[],
    "sooner_for" TEXT[],

    CONSTRAINT "services_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "benefits" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER,
    "add_on_id" INTEGER,
    "service_code" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL,
    "quantity" INTEGER,
    "percent" INTEGER,
    "interval_days" INTEGER,

    CONSTRAINT "benefits_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wellness_plans_name_key" ON "wellness_plans"("name");

-- CreateIndex
CREATE UNIQUE INDEX "add_on_services_name_key" ON "add_on_services"("name");

-- CreateIndex
CREATE INDEX "benefits_service_code_idx" ON "benefits"("service_code");

-- CreateIndex
CREATE UNIQUE INDEX "benefits_plan_id_service_code_key" ON "benefits"("plan_id", "service_code");

-- CreateIndex
CREATE UNIQUE INDEX "benefits_add_on_id_service_code_key" ON "benefits"("add_on_id", "service_code");

-- AddForeignKey
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "wellness_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_add_on_id_fkey" FOREIGN KEY ("add_on_id") REFERENCES "add_on_services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_service_code_fkey" FOREIGN KEY ("service_code") REFERENCES "services"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A benefit is of a plan or of an add-on, and is a number or a discount.
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_one_owner" CHECK (num_nonnulls("plan_id", "add_on_id") = 1);
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_one_amount" CHECK (num_nonnulls("quantity", "percent") = 1);

-- CreateTable
CREATE TABLE "wellness_plans" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,
    "membership_fee" DECIMAL(10,2) NOT NULL DEFAULT 50.00,
    "features" TEXT[],
    "target_pet_types" TEXT[],
    "target_age_groups" TEXT[],
    "display_order" INTEGER NOT NULL,
    "benefits" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "wellness_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "add_on_services" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,
    "recommended_for" TEXT[],
    "weight_range_label" TEXT,
    "max_bags_per_year" INTEGER,
    "display_order" INTEGER NOT NULL,
    "benefits" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "add_on_services_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wellness_plans_name_key" ON "wellness_plans"("name");

-- CreateIndex
CREATE UNIQUE INDEX "add_on_services_name_key" ON "add_on_services"("name");

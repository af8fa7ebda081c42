-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "first_charge_at" TIMESTAMPTZ(3),
ADD COLUMN     "restart_offered_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ending_orders" ADD COLUMN     "link_id" UUID;

-- AlterTable
ALTER TABLE "provider_events" ADD COLUMN     "traceparent" TEXT;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "traceparent" TEXT;

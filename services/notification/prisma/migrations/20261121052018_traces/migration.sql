-- AlterTable
ALTER TABLE "email_messages" ADD COLUMN     "traceparent" TEXT;

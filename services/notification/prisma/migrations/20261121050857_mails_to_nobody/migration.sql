-- AlterTable
ALTER TABLE "email_messages" ALTER COLUMN "owner_id" DROP NOT NULL;

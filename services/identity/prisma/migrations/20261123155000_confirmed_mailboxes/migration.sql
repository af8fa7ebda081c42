-- When somebody proved that they hold the mailbox of the address.
ALTER TABLE "owners" ADD COLUMN "email_confirmed_at" TIMESTAMPTZ(3);

-- Whether a member from before PetWell is left alone: no mail about its pet until the set-up or a manager's switch.
ALTER TABLE "imported_members" ADD COLUMN "mails_held" BOOLEAN NOT NULL DEFAULT true;

-- Set-up mails that a manager ordered, one row per member.
CREATE TABLE "member_setups" (
    "enrollment_id" INTEGER NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "next_mail_at" TIMESTAMPTZ(3),
    "round_mails" INTEGER NOT NULL DEFAULT 0,
    "first_mailed_at" TIMESTAMPTZ(3),
    "last_mailed_at" TIMESTAMPTZ(3),
    "mailings" INTEGER NOT NULL DEFAULT 0,
    "link_expires_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "account_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_setups_pkey" PRIMARY KEY ("enrollment_id")
);
CREATE INDEX "member_setups_next_mail_at_idx" ON "member_setups"("next_mail_at");
CREATE INDEX "member_setups_last_mailed_at_idx" ON "member_setups"("last_mailed_at");
ALTER TABLE "member_setups" ADD CONSTRAINT "member_setups_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an email is about, so that email about a pet that died can be withdrawn.
ALTER TABLE "email_messages" ADD COLUMN "about" TEXT;
CREATE INDEX "email_messages_about_idx" ON "email_messages"("about");

-- Subjects about which no further email is sent.
CREATE TABLE "silenced_subjects" (
    "subject" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "silenced_subjects_pkey" PRIMARY KEY ("subject")
);

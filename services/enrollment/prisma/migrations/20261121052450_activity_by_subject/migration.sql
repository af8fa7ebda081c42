-- CreateIndex
CREATE INDEX "admin_activity_subject_id_idx" ON "admin_activity"("subject", "id");

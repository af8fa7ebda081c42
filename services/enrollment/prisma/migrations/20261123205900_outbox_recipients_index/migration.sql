-- Finds the mails requested for an owner who has to be forgotten.
CREATE INDEX CONCURRENTLY "outbox_events_recipient_idx" ON "outbox_events" ((payload #>> '{data,recipient,ownerId}'));

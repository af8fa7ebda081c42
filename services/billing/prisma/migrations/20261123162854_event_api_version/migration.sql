ALTER TABLE "provider_events" ADD COLUMN "api_version" TEXT;

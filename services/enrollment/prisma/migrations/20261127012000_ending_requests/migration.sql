-- The request that ordered an end, so that its answer is stored whoever carries it out.
ALTER TABLE "ending_orders" ADD COLUMN "request" JSONB;

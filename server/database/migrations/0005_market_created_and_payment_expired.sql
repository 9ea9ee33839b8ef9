ALTER TABLE "fund_requests" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "fund_requests_expired_at" ON "fund_requests" USING btree ("expired_at") WHERE "fund_requests"."status" = -1;--> statement-breakpoint
ALTER TABLE "fund_requests" ADD CONSTRAINT "fund_requests_expired" CHECK ("fund_requests"."expired_at" IS NULL OR ("fund_requests"."source" = 'payment' AND "fund_requests"."status" <> 0));
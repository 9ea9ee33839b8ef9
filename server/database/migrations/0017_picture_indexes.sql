-- compatible since 0015_payout_provider
DROP INDEX CONCURRENTLY IF EXISTS "fund_requests_image";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fund_requests_image" ON "fund_requests" USING btree ("image_id") WHERE "fund_requests"."image_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uploads_of_player";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "uploads_of_player" ON "uploads" USING btree ("player_id","purpose","created_at");

-- compatible since 0015_payout_provider
DROP INDEX CONCURRENTLY IF EXISTS "bids_by_slip";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bids_by_slip" ON "bids" USING btree ("player_id","slip_id","placed_at") WHERE "bids"."slip_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bids_of_slip";--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "receipts" integer DEFAULT 0 NOT NULL;

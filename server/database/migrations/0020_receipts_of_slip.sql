-- compatible since 0015_payout_provider
DROP INDEX CONCURRENTLY IF EXISTS "receipts_of_slip";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "receipts_of_slip" ON "receipts" USING btree ("player_id","slip_id","after_version");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receipts_slip";

DROP INDEX "bids_history";--> statement-breakpoint
CREATE INDEX "bids_history" ON "bids" USING btree ("player_id","placed_at","id","market_id","game_type","status");
CREATE TABLE "receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"slip_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "slip_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_slip" ON "receipts" USING btree ("player_id","slip_id");--> statement-breakpoint
CREATE INDEX "bids_of_slip" ON "bids" USING btree ("player_id","slip_id") WHERE "bids"."slip_id" IS NOT NULL;
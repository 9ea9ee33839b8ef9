CREATE TABLE "former_numbers" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"excluded_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "limit_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"what" text NOT NULL,
	"before" bigint,
	"after" bigint,
	"until" timestamp with time zone,
	"state" text NOT NULL,
	"changed_by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "limit_changes_until" CHECK (("limit_changes"."what" = 'exclusion') = ("limit_changes"."until" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "reality_minutes" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "closed_phone" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fund_requests" ADD COLUMN "over_limit" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "deposit_day" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "deposit_week" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "deposit_month" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "stake_day" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "stake_week" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "loss_day" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "loss_week" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "counted_on" date;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "staked_day" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "staked_week" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "paid_day" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "paid_week" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "excluded_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "limit_changes" ADD CONSTRAINT "limit_changes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_changes_history" ON "limit_changes" USING btree ("player_id","at","id");--> statement-breakpoint
CREATE INDEX "limit_changes_at" ON "limit_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_changes_waiting" ON "limit_changes" USING btree ("player_id","what") WHERE "limit_changes"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_counted" CHECK (num_nulls("wallets"."counted_on", "wallets"."staked_day", "wallets"."staked_week", "wallets"."paid_day", "wallets"."paid_week") IN (0, 5) AND ("wallets"."counted_on" IS NOT NULL OR num_nonnulls("wallets"."stake_day", "wallets"."stake_week", "wallets"."loss_day", "wallets"."loss_week") = 0));
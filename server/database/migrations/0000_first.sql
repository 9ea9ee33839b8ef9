CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "otps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mpin_hash" text NOT NULL,
	"mpin_failures" integer DEFAULT 0 NOT NULL,
	"mpin_locked_until" timestamp with time zone,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"phonepe" text DEFAULT '' NOT NULL,
	"googlepay" text DEFAULT '' NOT NULL,
	"paytm" text DEFAULT '' NOT NULL,
	"ifsc_code" text DEFAULT '' NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_holder_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "players_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"user_token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"market_id" uuid NOT NULL,
	"day" date NOT NULL,
	"session" text NOT NULL,
	"bids_from" timestamp with time zone NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"pana" text,
	"declared_at" timestamp with time zone,
	CONSTRAINT "draws_market_id_day_session_pk" PRIMARY KEY("market_id","day","session"),
	CONSTRAINT "draws_session" CHECK ("draws"."session" IN ('Open', 'Close')),
	CONSTRAINT "draws_state" CHECK ("draws"."state" IN ('open', 'closed', 'declared', 'void')),
	CONSTRAINT "draws_pana" CHECK (("draws"."state" = 'declared') = ("draws"."pana" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"market_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "holidays_market_id_day_pk" PRIMARY KEY("market_id","day")
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"open_minute" integer NOT NULL,
	"close_minute" integer NOT NULL,
	"weekdays_off" integer[] DEFAULT '{}' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "markets_name_unique" UNIQUE("name"),
	CONSTRAINT "markets_open_minute" CHECK ("markets"."open_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "markets_close_minute" CHECK ("markets"."close_minute" BETWEEN 0 AND 1439)
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"game_type" text PRIMARY KEY NOT NULL,
	"min_value" integer NOT NULL,
	"max_value" integer NOT NULL,
	CONSTRAINT "rates_positive" CHECK ("rates"."min_value" > 0 AND "rates"."max_value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bid_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"market_id" uuid NOT NULL,
	"day" date NOT NULL,
	"session" text NOT NULL,
	"game_type" text NOT NULL,
	"open_digit" text NOT NULL,
	"close_digit" text NOT NULL,
	"open_pana" text NOT NULL,
	"close_pana" text NOT NULL,
	"points" bigint NOT NULL,
	"rate_min" integer NOT NULL,
	"rate_max" integer NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'placed' NOT NULL,
	"payout" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bids_points" CHECK ("bids"."points" > 0),
	CONSTRAINT "bids_status" CHECK ("bids"."status" IN ('placed', 'won', 'lost', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"transaction_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"player_id" uuid,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"version" bigint,
	CONSTRAINT "postings_transaction_id_line_pk" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "postings_player_account" CHECK (num_nulls("postings"."player_id", "postings"."balance_after", "postings"."version") IN (0, 3) AND ("postings"."player_id" IS NOT NULL) = ("postings"."account" IN ('wallet', 'held', 'owed')))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"remark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"player_id" uuid NOT NULL,
	"bid_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"is_accepted" boolean NOT NULL,
	"message" text NOT NULL,
	"remaining" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "verdicts_player_id_bid_id_pk" PRIMARY KEY("player_id","bid_id")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"player_id" uuid NOT NULL,
	"account" text NOT NULL,
	"balance" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "wallets_player_id_account_pk" PRIMARY KEY("player_id","account"),
	CONSTRAINT "wallets_never_negative" CHECK ("wallets"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_market_id_day_session_draws_market_id_day_session_fk" FOREIGN KEY ("market_id","day","session") REFERENCES "public"."draws"("market_id","day","session") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otps_phone" ON "otps" USING btree ("phone","purpose","sent_at");--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "draws_cutoff" ON "draws" USING btree ("market_id","session","cutoff_at");--> statement-breakpoint
CREATE INDEX "bids_history" ON "bids" USING btree ("player_id","placed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "postings_version" ON "postings" USING btree ("player_id","account","version") WHERE "postings"."player_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once" ON "transactions" USING btree ("kind","ref");
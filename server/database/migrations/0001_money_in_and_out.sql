CREATE TABLE "fund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"points" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"utr" text,
	"image_id" uuid,
	"request_id" uuid,
	"ifsc_code" text DEFAULT '' NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_holder_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "fund_requests_points" CHECK ("fund_requests"."points" > 0),
	CONSTRAINT "fund_requests_status" CHECK ("fund_requests"."status" IN (-1, 0, 1)),
	CONSTRAINT "fund_requests_decided" CHECK (("fund_requests"."status" = 0) = ("fund_requests"."decided_at" IS NULL)),
	CONSTRAINT "fund_requests_utr_given" CHECK ("fund_requests"."source" <> 'manual' OR "fund_requests"."utr" IS NOT NULL),
	CONSTRAINT "fund_requests_bank" CHECK ("fund_requests"."source" <> 'bank' OR "fund_requests"."account_number" <> ''),
	CONSTRAINT "fund_requests_source" CHECK (("fund_requests"."kind" = 'deposit' AND "fund_requests"."source" IN ('manual', 'payment')) OR ("fund_requests"."kind" = 'withdrawal' AND "fund_requests"."source" = 'bank'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"trans_id" text NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"trans_id" text PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"points" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"payment_url" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_fund_id_unique" UNIQUE("fund_id"),
	CONSTRAINT "payments_points" CHECK ("payments"."points" > 0),
	CONSTRAINT "payments_status" CHECK ("payments"."status" IN ('PENDING', 'SUCCESS', 'FAILURE')),
	CONSTRAINT "payments_settled" CHECK (("payments"."status" = 'PENDING') = ("payments"."settled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "sandbox_orders_merchant_ref_unique" UNIQUE("merchant_ref")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "fund_requests" ADD CONSTRAINT "fund_requests_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_requests" ADD CONSTRAINT "fund_requests_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fund_id_fund_requests_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fund_requests_history" ON "fund_requests" USING btree ("player_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fund_requests_pending" ON "fund_requests" USING btree ("created_at","id") WHERE "fund_requests"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "fund_requests_utr" ON "fund_requests" USING btree ("utr") WHERE "fund_requests"."status" <> -1;--> statement-breakpoint
CREATE UNIQUE INDEX "fund_requests_request" ON "fund_requests" USING btree ("player_id","request_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("trans_id");--> statement-breakpoint
CREATE INDEX "postings_kind" ON "postings" USING btree ("player_id","kind","version") WHERE "postings"."account" = 'wallet' AND "postings"."kind" <> 'bid';--> statement-breakpoint
UPDATE "postings" p SET "kind" = t."kind" FROM "transactions" t WHERE t."id" = p."transaction_id" AND p."account" = 'wallet';--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_wallet_kind" CHECK (("postings"."kind" IS NOT NULL) = ("postings"."account" = 'wallet'));
CREATE TABLE "results" (
	"market_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer NOT NULL,
	"act" text NOT NULL,
	"open_pana" text,
	"close_pana" text,
	"is_void" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "results_market_id_day_version_pk" PRIMARY KEY("market_id","day","version"),
	CONSTRAINT "results_act" CHECK ("results"."act" IN ('declare', 'correct', 'void')),
	CONSTRAINT "results_open_first" CHECK ("results"."close_pana" IS NULL OR "results"."open_pana" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "settled_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "results_unsettled" ON "results" USING btree ("made_at") WHERE "results"."settled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "results_settled" ON "results" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "bids_of_day" ON "bids" USING btree ("market_id","day","id");
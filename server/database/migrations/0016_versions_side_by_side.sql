-- compatible since 0015_payout_provider
ALTER TABLE "migrations" ADD COLUMN "compatible_since" bigint;--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"filler" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "heartbeat" ALTER COLUMN "filler" SET STORAGE PLAIN;

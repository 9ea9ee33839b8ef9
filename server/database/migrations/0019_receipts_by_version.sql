-- compatible since 0015_payout_provider
ALTER TABLE "receipts" ADD COLUMN "after_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "last_version" bigint;

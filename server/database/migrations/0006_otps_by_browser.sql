ALTER TABLE "otps" ADD COLUMN "asker_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "otps" ADD COLUMN "is_second" boolean DEFAULT false NOT NULL;
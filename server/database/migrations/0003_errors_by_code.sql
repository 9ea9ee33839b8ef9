ALTER TABLE "verdicts" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "params" jsonb;
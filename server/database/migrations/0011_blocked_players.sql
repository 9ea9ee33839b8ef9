ALTER TABLE "results" DROP CONSTRAINT "results_act";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_act" CHECK ("results"."act" IN ('declare', 'correct', 'void', 'unvoid'));--> statement-breakpoint
-- Who has bid was active before.
UPDATE "players" SET "blocked_at" = now() WHERE "status" <> '1' AND EXISTS (SELECT FROM "bids" WHERE "bids"."player_id" = "players"."id");

ALTER TABLE "players" DROP COLUMN "mpin_failures";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN "mpin_locked_until";
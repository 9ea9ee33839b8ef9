ALTER TABLE "fund_requests" DROP CONSTRAINT "fund_requests_payout";--> statement-breakpoint
DROP INDEX "fund_requests_unpaid";--> statement-breakpoint
ALTER TABLE "fund_requests" ADD COLUMN "payout_provider" text;--> statement-breakpoint
CREATE INDEX "fund_requests_unpaid" ON "fund_requests" USING btree ("created_at","id") WHERE "fund_requests"."payout" IN ('sending', 'failed', 'twice');--> statement-breakpoint
ALTER TABLE "fund_requests" ADD CONSTRAINT "fund_requests_payout" CHECK (("fund_requests"."payout" IS NULL) = ("fund_requests"."payout_at" IS NULL) AND ("fund_requests"."payout" IS NULL OR (("fund_requests"."source", "fund_requests"."status") IN (('bank', 1), ('payment', -1)) AND "fund_requests"."payout" IN ('sending', 'sent', 'failed', 'twice'))));
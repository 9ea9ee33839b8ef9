-- compatible since 0015_payout_provider
CREATE TABLE "challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"link_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"address" text NOT NULL,
	"call" text NOT NULL,
	"of" bigint,
	"content" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_reasons" (
	"number" bigint PRIMARY KEY NOT NULL,
	"player_id" uuid,
	"reason" text NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"blocked_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	CONSTRAINT "people_name_unique" UNIQUE("name"),
	CONSTRAINT "people_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "people_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"passkey_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "bank_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_reasons" ADD CONSTRAINT "journal_reasons_number_journal_number_fk" FOREIGN KEY ("number") REFERENCES "public"."journal"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_reasons" ADD CONSTRAINT "journal_reasons_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_sessions" ADD CONSTRAINT "people_sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_of" ON "journal" USING btree ("of");--> statement-breakpoint
CREATE INDEX "journal_person" ON "journal" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "journal_reasons_player" ON "journal_reasons" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_sessions_passkey" ON "people_sessions" USING btree ("passkey_id");--> statement-breakpoint
INSERT INTO "people" ("id", "name", "role", "created_at")
VALUES ('00000000-0000-0000-0000-000000000000', 'command line', 'owner', now());--> statement-breakpoint
-- The lock of whoever adds an entry is on this one.
INSERT INTO "journal" ("number", "at", "person_id", "address", "call", "content", "hash")
VALUES (0, now(), '00000000-0000-0000-0000-000000000000', '', 'begin', '{}', '');--> statement-breakpoint
CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "journal_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "journal"
FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();

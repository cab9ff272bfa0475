CREATE TABLE "webhook_secrets" (
	"company_id" integer NOT NULL,
	"hash" text NOT NULL,
	"replaced" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_secrets_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_account" ON "webhook_events" USING btree ("company_id","account_id","id");--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("company_id","next_attempt") WHERE "webhook_events"."delivered_at" is null and "webhook_events"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_delivered" ON "webhook_events" USING btree ("delivered_at");
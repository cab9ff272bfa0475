CREATE TABLE "former_accounts" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"former_id" integer NOT NULL,
	CONSTRAINT "former_accounts_company_id_account_id_former_id_pk" PRIMARY KEY("company_id","account_id","former_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"preference_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"is_given" boolean NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"place" text NOT NULL,
	"wording" jsonb,
	CONSTRAINT "consents_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "data_export_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"export_id" integer NOT NULL,
	"part" integer NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "data_export_parts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"brand" text NOT NULL,
	"language" text NOT NULL,
	"requested" timestamp with time zone DEFAULT now() NOT NULL,
	"due" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started" timestamp with time zone,
	"finished" timestamp with time zone,
	"failed" timestamp with time zone,
	"size" bigint,
	"file_name" text DEFAULT '' NOT NULL,
	"expires" timestamp with time zone DEFAULT now() + interval '7 days' NOT NULL,
	CONSTRAINT "data_exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "data_exports_owner" UNIQUE("company_id","account_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"type" text NOT NULL,
	"way" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"device_hash" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_events_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"former" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed" timestamp with time zone,
	"undo_hash" text DEFAULT '' NOT NULL,
	"undone" timestamp with time zone,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "leaving" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "last_used" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "removed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "way" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "former_accounts" ADD CONSTRAINT "former_accounts_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_company_id_account_id_export_id_data_exports_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","export_id") REFERENCES "public"."data_exports"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_accounts_former" ON "former_accounts" USING btree ("company_id","former_id");--> statement-breakpoint
CREATE INDEX "consents_preference" ON "consents" USING btree ("company_id","account_id","kind","preference_id","id");--> statement-breakpoint
CREATE INDEX "data_export_parts_export" ON "data_export_parts" USING btree ("company_id","account_id","export_id");--> statement-breakpoint
CREATE INDEX "data_export_parts_file" ON "data_export_parts" USING btree ("company_id","file");--> statement-breakpoint
CREATE INDEX "data_exports_due" ON "data_exports" USING btree ("due") WHERE "data_exports"."finished" is null and "data_exports"."failed" is null;--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "account_events_account" ON "account_events" USING btree ("company_id","account_id","created");--> statement-breakpoint
CREATE INDEX "account_events_created" ON "account_events" USING btree ("created");--> statement-breakpoint
CREATE INDEX "email_changes_account" ON "email_changes" USING btree ("company_id","account_id");--> statement-breakpoint
CREATE INDEX "email_changes_undo" ON "email_changes" USING btree ("company_id","undo_hash");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "accounts_leaving" ON "accounts" USING btree ("leaving") WHERE "accounts"."leaving" is not null;--> statement-breakpoint
CREATE INDEX "accounts_erased" ON "accounts" USING btree ("company_id","id") WHERE "accounts"."erased" is not null;--> statement-breakpoint
CREATE TRIGGER "unused_file" AFTER DELETE OR UPDATE OF "file" ON "data_export_parts" FOR EACH ROW EXECUTE FUNCTION note_unused_file('{file}');

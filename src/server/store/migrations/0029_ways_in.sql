CREATE INDEX "accounts_email" ON "accounts" USING btree ("company_id",lower("email")) WHERE "accounts"."email" <> '';
--> statement-breakpoint
CREATE TABLE "order_link_keys" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_synced" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "passkeys_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "passkeys_credential" UNIQUE("company_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"company_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"order_account_id" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"used" timestamp with time zone,
	CONSTRAINT "email_codes_company_id_browser_hash_email_order_account_id_pk" PRIMARY KEY("company_id","browser_hash","email","order_account_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "sign_ins" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("company_id","account_id");
--> statement-breakpoint
CREATE INDEX "email_codes_created" ON "email_codes" USING btree ("created");
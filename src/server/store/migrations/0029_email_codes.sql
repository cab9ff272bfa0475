CREATE TABLE "email_codes" (
	"company_id" integer NOT NULL,
	"browser_hash" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_codes_company_id_browser_hash_email_pk" PRIMARY KEY("company_id","browser_hash","email")
);
--> statement-breakpoint
CREATE INDEX "email_codes_created" ON "email_codes" USING btree ("created");
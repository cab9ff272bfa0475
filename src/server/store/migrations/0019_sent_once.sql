CREATE TABLE "sent_once" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_once_company_id_account_id_key_pk" PRIMARY KEY("company_id","account_id","key")
);
--> statement-breakpoint
ALTER TABLE "sent_once" ADD CONSTRAINT "sent_once_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_once_created" ON "sent_once" USING btree ("created");
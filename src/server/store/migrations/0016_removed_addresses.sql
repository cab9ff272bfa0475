CREATE TABLE "removed_addresses" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"address_id" integer NOT NULL,
	"values" jsonb NOT NULL,
	"removed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_addresses_account_id_pk" PRIMARY KEY("account_id")
);
--> statement-breakpoint
ALTER TABLE "removed_addresses" ADD CONSTRAINT "removed_addresses_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_addresses_removed" ON "removed_addresses" USING btree ("removed");
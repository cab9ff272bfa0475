CREATE TABLE "erased_items" (
	"company_id" integer NOT NULL,
	"hash" text NOT NULL,
	"erased" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_items_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased" timestamp with time zone;
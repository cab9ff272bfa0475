CREATE TABLE "drafts" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"brand" text NOT NULL,
	"path" text NOT NULL,
	"call" text NOT NULL,
	"values" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_company_id_account_id_pk" PRIMARY KEY("company_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"company_id" integer NOT NULL,
	"hash" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "proofs_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ended" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_expires" ON "proofs" USING btree ("expires");
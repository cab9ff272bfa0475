CREATE TABLE "moves" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"address_id" integer NOT NULL,
	"day" date NOT NULL,
	"begins" timestamp with time zone NOT NULL,
	"keeps_old" boolean NOT NULL,
	"planned" timestamp with time zone DEFAULT now() NOT NULL,
	"applied" timestamp with time zone,
	CONSTRAINT "moves_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "kept_until" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_request" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_answer" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "expected_delivery" date;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_address" FOREIGN KEY ("company_id","account_id","address_id") REFERENCES "public"."addresses"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "moves_owner" ON "moves" USING btree ("company_id","account_id","address_id");--> statement-breakpoint
CREATE INDEX "moves_due" ON "moves" USING btree ("begins") WHERE "moves"."applied" is null;--> statement-breakpoint
CREATE INDEX "addresses_kept_until" ON "addresses" USING btree ("kept_until") WHERE "addresses"."kept_until" is not null;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("company_id","account_id","date" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE TABLE "order_link_keys" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "of_order" integer;--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "used" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "accounts_email" ON "accounts" USING btree ("company_id",lower("email")) WHERE "accounts"."email" <> '';
CREATE TABLE "removed_wishes" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price" numeric(20, 6),
	"currency" text,
	"removed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_wishes_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_links" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "wishlist_links_account_id_pk" PRIMARY KEY("account_id"),
	CONSTRAINT "wishlist_links_token" UNIQUE("company_id","token")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_stock" boolean;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "back_in_stock" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wish_products" ADD COLUMN "price" numeric(20, 6);--> statement-breakpoint
ALTER TABLE "wish_products" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "removed_wishes" ADD CONSTRAINT "removed_wishes_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_links" ADD CONSTRAINT "wishlist_links_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_wishes_removed" ON "removed_wishes" USING btree ("removed");
CREATE TABLE "feed_items" (
	"company_id" integer NOT NULL,
	"type" text NOT NULL,
	"external_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"row_id" integer,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"waiting_for" text,
	"line" jsonb,
	CONSTRAINT "feed_items_company_id_type_external_id_pk" PRIMARY KEY("company_id","type","external_id")
);
--> statement-breakpoint
CREATE TABLE "feed_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	"revoked" timestamp with time zone,
	CONSTRAINT "feed_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_company_id_account_id_order_row_orders_company_id_account_id_id_fk";
--> statement-breakpoint
ALTER TABLE "order_products" DROP CONSTRAINT "order_products_company_id_account_id_order_row_orders_company_id_account_id_id_fk";
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_company_id_account_id_order_row_orders_company_id_account_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_company_id_account_id_order_row_orders_company_id_account_id_id_fk";
--> statement-breakpoint
ALTER TABLE "account_achievements" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "account_achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "file" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "last_view_products" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "last_view_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_delivery" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wish_products" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "wish_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_row" ON "feed_items" USING btree ("company_id","type","row_id") WHERE "feed_items"."row_id" is not null;--> statement-breakpoint
CREATE INDEX "feed_items_waiting" ON "feed_items" USING btree ("company_id","waiting_for") WHERE "feed_items"."waiting_for" is not null;--> statement-breakpoint
CREATE INDEX "feed_keys_company" ON "feed_keys" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_achievements" ADD CONSTRAINT "account_achievements_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "last_view_products" ADD CONSTRAINT "last_view_products_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "wish_products" ADD CONSTRAINT "wish_products_id_unique" UNIQUE("id");
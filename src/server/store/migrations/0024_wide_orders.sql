-- The table of invoices has all papers of an order since.
ALTER TABLE "invoices" RENAME TO "documents";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "invoices_order";--> statement-breakpoint
ALTER INDEX "invoices_file" RENAME TO "documents_file";--> statement-breakpoint
ALTER TABLE "documents" RENAME CONSTRAINT "invoices_company_id_account_id_order_row_orders_company_id_account_id_id_fk" TO "documents_company_id_account_id_order_row_orders_company_id_account_id_id_fk";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_invoice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TABLE "shop_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"brand" text NOT NULL,
	"shop" text NOT NULL,
	"delivery" text NOT NULL,
	"topic" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"received" timestamp with time zone DEFAULT now() NOT NULL,
	"happened" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"done" timestamp with time zone,
	"fault" text DEFAULT '' NOT NULL,
	CONSTRAINT "shop_deliveries_delivery" UNIQUE("company_id","brand","shop","delivery")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_order_id";--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_code";--> statement-breakpoint
DROP TRIGGER "unused_file" ON "feed_items";--> statement-breakpoint
DROP INDEX "feed_items_file";--> statement-breakpoint
DROP INDEX "feed_items_row";--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_items_row" ON "feed_items" USING btree ("company_id","type","row_id") WHERE "feed_items"."row_id" is not null;--> statement-breakpoint
UPDATE "feed_items" SET "line" = "line" || jsonb_build_object('files', jsonb_build_array("line" #> '{invoice,file}'))
	WHERE "line" #>> '{invoice,file}' IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "note_unused_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' OR old.line -> 'files' IS DISTINCT FROM new.line -> 'files' THEN
		INSERT INTO unused_files (company_id, name)
			SELECT old.company_id, name FROM jsonb_array_elements_text(old.line -> 'files') name;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "unused_file" AFTER DELETE OR UPDATE OF "line" ON "feed_items" FOR EACH ROW
	WHEN (old.line -> 'files' IS NOT NULL) EXECUTE FUNCTION note_unused_files();--> statement-breakpoint
ALTER TABLE "order_products" ALTER COLUMN "quantity" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "order_products" ALTER COLUMN "quantity" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "address_line2" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "shop_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "bundle" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shop_status" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shop_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "trackings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "quantities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "iban" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("company_id","account_id","order_row");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice" ON "documents" USING btree ("company_id","account_id","order_row") WHERE "documents"."is_invoice";--> statement-breakpoint
CREATE INDEX "shop_deliveries_open" ON "shop_deliveries" USING btree ("company_id","id") WHERE "shop_deliveries"."done" is null;--> statement-breakpoint
CREATE INDEX "shop_deliveries_done" ON "shop_deliveries" USING btree ("done");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("company_id","account_id","order_id");--> statement-breakpoint
CREATE INDEX "products_shop_id" ON "products" USING btree ("company_id","shop_id") WHERE "products"."shop_id" <> '';--> statement-breakpoint
CREATE INDEX "feed_items_files" ON "feed_items" USING gin (("line" -> 'files')) WHERE "feed_items"."line" -> 'files' is not null;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_code" UNIQUE("company_id","account_id","code");--> statement-breakpoint
UPDATE "order_products" SET "shop_id" = "product_id"::text WHERE "product_id" BETWEEN 1 AND 999999999;--> statement-breakpoint
UPDATE "products" SET "shop_id" = "product_id"::text WHERE "product_id" BETWEEN 1 AND 999999999;--> statement-breakpoint
UPDATE "products" p SET "shop_id" = i.external_id FROM "feed_items" i
	WHERE i.company_id = p.company_id AND i.type = 'product' AND i.row_id = p.id;

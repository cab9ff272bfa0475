CREATE TABLE "return_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"return_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_row" integer NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"status" integer DEFAULT 10 NOT NULL,
	"refund" numeric(20, 6),
	"message" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "returns_owner" UNIQUE("company_id","account_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_products" ADD CONSTRAINT "return_products_company_id_account_id_return_id_returns_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","return_id") REFERENCES "public"."returns"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "return_products_return" ON "return_products" USING btree ("company_id","account_id","return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("company_id","account_id","order_row");
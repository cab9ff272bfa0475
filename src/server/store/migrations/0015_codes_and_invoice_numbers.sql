CREATE TABLE "code_views" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_row" integer NOT NULL,
	"line" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"viewed" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_views_company_id_account_id_order_row_line_pk" PRIMARY KEY("company_id","account_id","order_row","line")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_products" ADD COLUMN "download_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_views" ADD CONSTRAINT "code_views_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE cascade;
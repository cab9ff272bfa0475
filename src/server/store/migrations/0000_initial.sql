CREATE TABLE "account_achievements" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"achievement_id" integer NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"claim_date" timestamp with time zone,
	CONSTRAINT "account_achievements_account_id_achievement_id_pk" PRIMARY KEY("account_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "account_interests" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"interest_id" integer NOT NULL,
	CONSTRAINT "account_interests_account_id_interest_id_pk" PRIMARY KEY("account_id","interest_id")
);
--> statement-breakpoint
CREATE TABLE "account_newsletters" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"newsletter_id" integer NOT NULL,
	CONSTRAINT "account_newsletters_account_id_newsletter_id_pk" PRIMARY KEY("account_id","newsletter_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"telephone" text DEFAULT '' NOT NULL,
	"telephone_verify_date" timestamp with time zone,
	"gender" integer DEFAULT 0 NOT NULL,
	"birth_date" date,
	"first_time_login" boolean DEFAULT true NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"default_language" text DEFAULT '' NOT NULL,
	"default_country" text DEFAULT '' NOT NULL,
	"default_currency" text DEFAULT '' NOT NULL,
	"billing_address_id" integer,
	"shipping_address_id" integer,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "achievements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"reward" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"scale_type" integer DEFAULT 0 NOT NULL,
	"total_progress" double precision NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"disable_claim" boolean DEFAULT false NOT NULL,
	"animate" boolean DEFAULT true NOT NULL,
	"top" boolean DEFAULT false NOT NULL,
	"campaign_id" integer
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"address_type" integer DEFAULT 0 NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_number" text DEFAULT '' NOT NULL,
	"address_number_suffix" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_subject" UNIQUE("company_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_row" integer NOT NULL,
	"name" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_order" UNIQUE("company_id","account_id","order_row")
);
--> statement-breakpoint
CREATE TABLE "last_view_products" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"added" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "last_view_products_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_row" integer NOT NULL,
	"product_id" integer NOT NULL,
	"category_name" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"product_type" integer DEFAULT 0 NOT NULL,
	"price" numeric(20, 6) DEFAULT '0' NOT NULL,
	"status" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_id" text NOT NULL,
	"access_url" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"status" integer NOT NULL,
	"currency" text NOT NULL,
	"service_fee" numeric(20, 6) DEFAULT '0' NOT NULL,
	"shipping_cost" numeric(20, 6) DEFAULT '0' NOT NULL,
	"transaction_cost" numeric(20, 6) DEFAULT '0' NOT NULL,
	"discount" numeric(20, 6) DEFAULT '0' NOT NULL,
	"sub_total" numeric(20, 6) DEFAULT '0' NOT NULL,
	"total_price" numeric(20, 6) DEFAULT '0' NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	CONSTRAINT "orders_order_id" UNIQUE("company_id","order_id"),
	CONSTRAINT "orders_owner" UNIQUE("company_id","account_id","id")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"telephone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_codes_number" UNIQUE("company_id","account_id","telephone")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"company_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"category_name" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"price" numeric(20, 6) DEFAULT '0' NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "products_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"id_token" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_row" integer NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"order_row" integer NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"method_name" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"paid" numeric(20, 6) DEFAULT '0' NOT NULL,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"code" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"limited" boolean DEFAULT true NOT NULL,
	"redeem_date" timestamp with time zone,
	"expire_date" timestamp with time zone,
	"claim_date" timestamp with time zone,
	"percentage" double precision DEFAULT 0 NOT NULL,
	"amount" numeric(20, 6) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	CONSTRAINT "vouchers_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE TABLE "wish_products" (
	"company_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"added" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_products_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "account_achievements" ADD CONSTRAINT "account_achievements_achievement_id_achievements_id_fk" FOREIGN KEY ("achievement_id") REFERENCES "public"."achievements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_achievements" ADD CONSTRAINT "account_achievements_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_interests" ADD CONSTRAINT "account_interests_interest_id_interests_id_fk" FOREIGN KEY ("interest_id") REFERENCES "public"."interests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_interests" ADD CONSTRAINT "account_interests_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_newsletters" ADD CONSTRAINT "account_newsletters_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_newsletters" ADD CONSTRAINT "account_newsletters_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_billing_address_id_addresses_id_fk" FOREIGN KEY ("billing_address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_shipping_address_id_addresses_id_fk" FOREIGN KEY ("shipping_address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_view_products" ADD CONSTRAINT "last_view_products_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_account_id_order_row_orders_company_id_account_id_id_fk" FOREIGN KEY ("company_id","account_id","order_row") REFERENCES "public"."orders"("company_id","account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_products" ADD CONSTRAINT "wish_products_company_id_account_id_accounts_company_id_id_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_verified_email" ON "accounts" USING btree ("company_id",lower("email")) WHERE "accounts"."email_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "achievements_company" ON "achievements" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("company_id","account_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_company" ON "campaigns" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "identities_account" ON "identities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "interests_company" ON "interests" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "last_view_products_newest" ON "last_view_products" USING btree ("company_id","account_id","added" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "newsletters_company" ON "newsletters" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "order_products_order" ON "order_products" USING btree ("company_id","account_id","order_row");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("company_id","account_id","created" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("company_id","account_id","order_row");--> statement-breakpoint
CREATE INDEX "transactions_order" ON "transactions" USING btree ("company_id","account_id","order_row");--> statement-breakpoint
CREATE INDEX "vouchers_account" ON "vouchers" USING btree ("company_id","account_id","campaign_id");--> statement-breakpoint
CREATE INDEX "wish_products_newest" ON "wish_products" USING btree ("company_id","account_id","added" DESC NULLS LAST);
CREATE TABLE "unused_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unused_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"due" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unused_files_due" ON "unused_files" USING btree ("due");--> statement-breakpoint
CREATE INDEX "accounts_picture" ON "accounts" USING btree ("company_id","image_url") WHERE "accounts"."image_url" like '/account/picture/%';--> statement-breakpoint
CREATE INDEX "invoices_file" ON "invoices" USING btree ("company_id","file") WHERE "invoices"."file" <> '';--> statement-breakpoint
CREATE INDEX "feed_items_file" ON "feed_items" USING btree ("company_id",("line" #>> '{invoice,file}')) WHERE "feed_items"."line" #>> '{invoice,file}' is not null;
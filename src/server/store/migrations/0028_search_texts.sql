ALTER TABLE "orders" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text;--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("company_id","state","account_id","created" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unsearched" ON "orders" USING btree ("company_id","id") WHERE "orders"."search" is null;
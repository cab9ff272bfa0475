ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_number";
--> statement-breakpoint
ALTER TABLE "account_achievements" DROP CONSTRAINT "account_achievements_achievement_id_achievements_id_fk";
--> statement-breakpoint
ALTER TABLE "account_interests" DROP CONSTRAINT "account_interests_interest_id_interests_id_fk";
--> statement-breakpoint
ALTER TABLE "account_newsletters" DROP CONSTRAINT "account_newsletters_newsletter_id_newsletters_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_billing_address_id_addresses_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_shipping_address_id_addresses_id_fk";
--> statement-breakpoint
ALTER TABLE "achievements" DROP CONSTRAINT "achievements_campaign_id_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_campaign_id_campaigns_id_fk";
--> statement-breakpoint
DROP INDEX "achievements_company";
--> statement-breakpoint
DROP INDEX "addresses_account";
--> statement-breakpoint
DROP INDEX "campaigns_company";
--> statement-breakpoint
DROP INDEX "interests_company";
--> statement-breakpoint
DROP INDEX "newsletters_company";
--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_company_id" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_owner" UNIQUE("company_id","account_id","id");
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_company_id" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_company_id" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_number" UNIQUE("company_id","telephone");
--> statement-breakpoint
ALTER TABLE "account_achievements" ADD CONSTRAINT "account_achievements_achievement" FOREIGN KEY ("company_id","achievement_id") REFERENCES "public"."achievements"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_interests" ADD CONSTRAINT "account_interests_interest" FOREIGN KEY ("company_id","interest_id") REFERENCES "public"."interests"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_newsletters" ADD CONSTRAINT "account_newsletters_newsletter" FOREIGN KEY ("company_id","newsletter_id") REFERENCES "public"."newsletters"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_billing_address" FOREIGN KEY ("company_id","id","billing_address_id") REFERENCES "public"."addresses"("company_id","account_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_shipping_address" FOREIGN KEY ("company_id","id","shipping_address_id") REFERENCES "public"."addresses"("company_id","account_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;

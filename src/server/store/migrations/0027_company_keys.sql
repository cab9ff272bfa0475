-- Every key begins with the company.
DO $$
DECLARE
	key record;
	reference record;
	restored text := '';
BEGIN
	-- A reference depends on the key that it was made with.
	FOR reference IN
		SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
		FROM pg_constraint WHERE contype = 'f' AND confrelid = ANY(ARRAY['accounts', 'achievements',
			'campaigns', 'interests', 'newsletters']::regclass[])
	LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference."table", reference.name);
		restored := restored || format('ALTER TABLE %s ADD CONSTRAINT %I %s;',
			reference."table", reference.name, reference.definition);
	END LOOP;
	FOR key IN
		SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint
		JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
		WHERE contype = 'p' AND connamespace = current_schema()::regnamespace
			AND attname <> 'company_id' AND conrelid <> 'rate_limits'::regclass
	LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key."table", key.name);
	END LOOP;
	ALTER TABLE "accounts" DROP CONSTRAINT "accounts_company_id";
	ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_id_pk" PRIMARY KEY ("company_id","id");
	ALTER TABLE "achievements" DROP CONSTRAINT "achievements_company_id";
	ALTER TABLE "achievements" ADD CONSTRAINT "achievements_company_id_id_pk" PRIMARY KEY ("company_id","id");
	ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_company_id";
	ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_id_pk" PRIMARY KEY ("company_id","id");
	ALTER TABLE "interests" DROP CONSTRAINT "interests_company_id";
	ALTER TABLE "interests" ADD CONSTRAINT "interests_company_id_id_pk" PRIMARY KEY ("company_id","id");
	ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_company_id";
	ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_company_id_id_pk" PRIMARY KEY ("company_id","id");
	EXECUTE restored;
END $$;--> statement-breakpoint
ALTER TABLE "account_achievements" DROP CONSTRAINT "account_achievements_id_unique";--> statement-breakpoint
ALTER TABLE "last_view_products" DROP CONSTRAINT "last_view_products_id_unique";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_id_unique";--> statement-breakpoint
ALTER TABLE "wish_products" DROP CONSTRAINT "wish_products_id_unique";--> statement-breakpoint
ALTER TABLE "feed_keys" DROP CONSTRAINT "feed_keys_hash_unique";--> statement-breakpoint
DROP INDEX "feed_keys_company";--> statement-breakpoint
DROP INDEX "sessions_last_seen";--> statement-breakpoint
DROP INDEX "identities_account";--> statement-breakpoint
DROP INDEX "sessions_account";--> statement-breakpoint
ALTER TABLE "account_achievements" ADD CONSTRAINT "account_achievements_company_id_account_id_achievement_id_pk" PRIMARY KEY("company_id","account_id","achievement_id");--> statement-breakpoint
ALTER TABLE "account_interests" ADD CONSTRAINT "account_interests_company_id_account_id_interest_id_pk" PRIMARY KEY("company_id","account_id","interest_id");--> statement-breakpoint
ALTER TABLE "account_newsletters" ADD CONSTRAINT "account_newsletters_company_id_account_id_newsletter_id_pk" PRIMARY KEY("company_id","account_id","newsletter_id");--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "last_view_products" ADD CONSTRAINT "last_view_products_company_id_account_id_product_id_pk" PRIMARY KEY("company_id","account_id","product_id");--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "wish_products" ADD CONSTRAINT "wish_products_company_id_account_id_product_id_pk" PRIMARY KEY("company_id","account_id","product_id");--> statement-breakpoint
ALTER TABLE "wishlist_links" ADD CONSTRAINT "wishlist_links_company_id_account_id_pk" PRIMARY KEY("company_id","account_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "feed_keys" ADD CONSTRAINT "feed_keys_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "shop_deliveries" ADD CONSTRAINT "shop_deliveries_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "unused_files" ADD CONSTRAINT "unused_files_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "removed_addresses" ADD CONSTRAINT "removed_addresses_company_id_account_id_pk" PRIMARY KEY("company_id","account_id");--> statement-breakpoint
ALTER TABLE "removed_wishes" ADD CONSTRAINT "removed_wishes_company_id_account_id_product_id_pk" PRIMARY KEY("company_id","account_id","product_id");--> statement-breakpoint
ALTER TABLE "return_products" ADD CONSTRAINT "return_products_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash");--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_id_pk" PRIMARY KEY("company_id","id");--> statement-breakpoint
CREATE INDEX "identities_account" ON "identities" USING btree ("company_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("company_id","account_id");--> statement-breakpoint
ALTER TABLE "account_achievements" ADD CONSTRAINT "account_achievements_company_id" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "last_view_products" ADD CONSTRAINT "last_view_products_company_id" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "wish_products" ADD CONSTRAINT "wish_products_company_id" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "feed_keys" ADD CONSTRAINT "feed_keys_hash" UNIQUE("company_id","hash");--> statement-breakpoint
-- Room for the next version of a row on its own page: a request changes its session there.
ALTER TABLE "sessions" SET (fillfactor = 80);

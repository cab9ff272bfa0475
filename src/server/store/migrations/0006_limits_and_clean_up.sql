ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_number";--> statement-breakpoint
CREATE INDEX "drafts_created" ON "drafts" USING btree ("created");--> statement-breakpoint
CREATE INDEX "phone_codes_expires" ON "phone_codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended");--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_number" UNIQUE("company_id","account_id","telephone");
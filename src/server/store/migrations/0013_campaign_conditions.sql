ALTER TABLE "campaigns" ADD COLUMN "conditions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "minimum_amount" numeric(20, 6) DEFAULT '0' NOT NULL;
ALTER TABLE "returns" ADD COLUMN "label_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "label_file" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "carrier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "send_by" date;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "cancellable" boolean;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "returns_file" ON "returns" USING btree ("company_id","label_file") WHERE "returns"."label_file" <> '';--> statement-breakpoint
CREATE TRIGGER "unused_file" AFTER DELETE OR UPDATE OF "label_file" ON "returns" FOR EACH ROW
	WHEN (old.label_file <> '') EXECUTE FUNCTION note_unused_file('{label_file}');

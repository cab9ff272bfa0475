ALTER TABLE "orders" ALTER COLUMN "currency" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_price" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_price" DROP NOT NULL;
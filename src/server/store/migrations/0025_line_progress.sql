ALTER TABLE "order_products" ADD COLUMN "progress" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
WITH "told" AS (
  SELECT "company_id", "account_id", "order_row", ("lines" ->> ("n"::int - 1))::int AS "place",
    "piece"::numeric AS "quantity", ("history" -> -1 ->> 'status')::int AS "status"
  FROM "shipments", jsonb_array_elements_text("quantities") WITH ORDINALITY AS "each_line"("piece", "n")
  WHERE "quantities" <> '[]'
), "placed" AS (
  SELECT "id", "company_id", "account_id", "order_row", "status", "quantity",
    row_number() OVER (PARTITION BY "company_id", "account_id", "order_row" ORDER BY "id") AS "place"
  FROM "order_products"
  WHERE ("company_id", "account_id", "order_row")
    IN (SELECT "company_id", "account_id", "order_row" FROM "told")
), "sent" AS (
  SELECT "placed"."id", "placed"."place", "placed"."company_id", "placed"."account_id",
    "placed"."order_row", "placed"."status" AS "line_status", "placed"."quantity" AS "all",
    coalesce("told"."status", "placed"."status") AS "status", "told"."quantity"
  FROM "placed" JOIN "told" USING ("company_id", "account_id", "order_row", "place")
  WHERE "placed"."status" NOT IN (90, 100)
    AND coalesce("told"."status", "placed"."status") <> 100
), "refunded" AS (
  SELECT "orders"."company_id", "orders"."account_id", "orders"."id" AS "order_row",
    ("part" ->> 'line')::int AS "place", sum(("part" ->> 'quantity')::numeric) AS "quantity"
  FROM "orders", jsonb_array_elements("refunds") AS "refund",
    jsonb_array_elements(coalesce("refund" -> 'lines', '[]')) AS "part"
  WHERE ("orders"."company_id", "orders"."account_id", "orders"."id")
    IN (SELECT "company_id", "account_id", "order_row" FROM "told")
  GROUP BY 1, 2, 3, 4
), "line" AS (
  SELECT "sent"."id", "sent"."line_status", "sent"."all" - sum("sent"."quantity") AS "rest",
    greatest(0, least("sent"."all" - sum("sent"."quantity"), coalesce("refunded"."quantity", 0)))
      AS "dropped"
  FROM "sent" LEFT JOIN "refunded" USING ("company_id", "account_id", "order_row", "place")
  GROUP BY "sent"."id", "sent"."line_status", "sent"."all", "refunded"."quantity"
  HAVING bool_and("sent"."quantity" > 0)
), "part" AS (
  SELECT "id", "status", "quantity" FROM "sent" WHERE "id" IN (SELECT "id" FROM "line")
  UNION ALL
  SELECT "id", CASE WHEN "line_status" IN (30, 40, 50, 60, 70, 80) THEN 20 ELSE "line_status" END,
    "rest" - "dropped" FROM "line" WHERE "rest" > "dropped"
  UNION ALL
  SELECT "id", 100, "dropped" FROM "line" WHERE "dropped" > 0
), "equal" AS (
  SELECT "id", "status", sum("quantity") AS "quantity" FROM "part" GROUP BY "id", "status"
), "progress" AS (
  SELECT "id", jsonb_agg(jsonb_build_object('status', "status", 'quantity', trim_scale("quantity"))
    ORDER BY "status") AS "parts"
  FROM "equal" GROUP BY "id" HAVING count(*) > 1
)
UPDATE "order_products" SET "progress" = "parts"
FROM "progress" WHERE "order_products"."id" = "progress"."id";

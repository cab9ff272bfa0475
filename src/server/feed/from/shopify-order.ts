import { z } from 'zod'

/** Orders as Shopify's REST Admin API has them: `GET /admin/api/<version>/orders.json`. */

const amount = z.string().nullish()
const text = z.string().nullish()
const id = z.int().transform(String)
const instant = z.iso.datetime({
  offset: true,
  error: 'expected a date and time such as 2026-01-31T09:30:00+01:00',
})

const postal = z.object({
  first_name: text,
  last_name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  zip: text,
  country_code: text,
  phone: text,
})
export type Postal = z.infer<typeof postal>

const tax = z.object({ title: z.string(), rate: z.number().default(0), price: amount })
const taxes = z.array(tax).default([])

const item = z.object({
  id,
  product_id: z.int().nullish(),
  name: z.string(),
  quantity: z.int(),
  price: z.string(),
  fulfillment_status: text,
  tax_lines: taxes,
})
const fulfilment = z.object({
  status: text,
  shipment_status: text,
  tracking_company: text,
  tracking_number: text,
  tracking_url: text,
  created_at: instant,
  updated_at: instant,
  line_items: z.array(z.object({ id })).default([]),
})
const refund = z.object({
  transactions: z.array(z.object({ kind: text, status: text, amount })).default([]),
  refund_line_items: z.array(z.object({ line_item_id: id, quantity: z.int() })).default([]),
})
const customer = z.object({
  id,
  email: text,
  first_name: text,
  last_name: text,
  verified_email: z.boolean().nullish(),
  phone: text,
  created_at: instant.nullish(),
  default_address: postal.extend({ id: z.int().nullish() }).nullish(),
})

/** What is read of an order. */
export const order = z.object({
  id,
  name: z.string(),
  created_at: instant,
  updated_at: instant,
  processed_at: instant.nullish(),
  cancelled_at: instant.nullish(),
  closed_at: instant.nullish(),
  currency: z.string(),
  financial_status: text,
  fulfillment_status: text,
  taxes_included: z.boolean().default(false),
  total_discounts: amount,
  total_price: z.string(),
  email: text,
  order_status_url: text,
  customer_locale: text,
  payment_gateway_names: z.array(z.string()).default([]),
  tax_lines: taxes,
  shipping_lines: z.array(z.object({ price: amount, tax_lines: taxes })).default([]),
  line_items: z.array(item).default([]),
  fulfillments: z.array(fulfilment).default([]),
  refunds: z.array(refund).default([]),
  customer: customer.nullish(),
  billing_address: postal.nullish(),
  shipping_address: postal.nullish(),
})
export type Order = z.infer<typeof order>
export type Item = z.infer<typeof item>

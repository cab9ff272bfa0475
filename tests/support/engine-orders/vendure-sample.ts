/** An order of Vendure with its customer, as the Admin API answers it. */

export const address = {
  fullName: 'Robin Jansen',
  streetLine1: 'Dorpsstraat 12',
  streetLine2: 'b',
  postalCode: '3511 AB',
  city: 'Utrecht',
  province: 'Utrecht',
  countryCode: 'NL',
  phoneNumber: '06 12345678',
}
export const customer = {
  id: '7',
  firstName: 'Robin',
  lastName: 'Jansen',
  emailAddress: 'robin@shop.example',
  user: { id: '9', verified: true },
}
export const order = {
  id: '42',
  code: 'ABCDEF42',
  state: 'PartiallyShipped',
  active: false,
  orderPlacedAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  currencyCode: 'EUR',
  couponCodes: ['SPRING'],
  subTotalWithTax: 4800,
  totalWithTax: 5400,
  customer,
  billingAddress: address,
  discounts: [{ description: 'Spring sale', amountWithTax: -1200 }],
  lines: [
    {
      id: '1',
      quantity: 2,
      unitPriceWithTax: 3000,
      linePriceWithTax: 6000,
      productVariant: {
        id: '51',
        name: 'Boots 41',
        sku: 'B',
        options: [{ name: '41', group: { name: 'Size' } }],
        product: { id: '5' },
      },
    },
  ],
  shippingLines: [{ shippingMethod: { name: 'Parcel' }, priceWithTax: 600 }],
  taxSummary: [{ description: 'VAT', taxRate: 21, taxBase: 4463, taxTotal: 937 }],
  payments: [
    {
      method: 'bank-transfer',
      amount: 5400,
      state: 'Settled',
      createdAt: '2026-03-01T10:00:00.000Z',
      refunds: [
        {
          total: 2400,
          state: 'Settled',
          reason: 'Too late',
          createdAt: '2026-03-03T09:00:00.000Z',
          lines: [{ orderLineId: '1', quantity: 1 }],
        },
        { total: 100, state: 'Pending', createdAt: '2026-03-03T09:00:00.000Z' },
      ],
    },
  ],
  fulfillments: [
    {
      state: 'Shipped',
      method: 'UPS',
      trackingCode: 'T1',
      updatedAt: '2026-03-02T09:00:00.000Z',
      lines: [{ orderLineId: '1', quantity: 1 }],
    },
    { state: 'Cancelled', lines: [{ orderLineId: '1', quantity: 1 }] },
  ],
}

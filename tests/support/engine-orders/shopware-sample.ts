/** An order of Shopware with all that it may have. */

export const state = (technicalName: string) => ({ stateMachineState: { technicalName } })
export const price = (totalPrice: number, tax: number) => ({
  totalPrice,
  calculatedTaxes: [{ tax, taxRate: 19, price: totalPrice }],
})
export const address = {
  id: 'a1',
  firstName: 'Robin',
  lastName: 'Jansen',
  street: 'Dorpsstraat 12',
  additionalAddressLine1: 'b',
  zipcode: '50667',
  city: 'Köln',
  country: { iso: 'DE' },
  countryState: { shortCode: 'DE-NW', name: 'Nordrhein-Westfalen' },
  phoneNumber: '0151 23456789',
}
export const order = {
  id: 'f42',
  versionId: '0fa91ce3e96a4bc2be4bd9ce752c3425',
  orderNumber: '10042',
  orderDateTime: '2026-03-01T10:00:00.000+00:00',
  createdAt: '2026-03-01T10:00:01.000+00:00',
  updatedAt: '2026-03-02T10:00:00.000+00:00',
  taxStatus: 'gross',
  amountTotal: 54,
  price: { totalPrice: 54, calculatedTaxes: [{ tax: 8.62, taxRate: 19, price: 54 }] },
  currency: { isoCode: 'EUR' },
  ...state('in_progress'),
  orderCustomer: {
    customerId: 'c7',
    email: 'robin@shop.example',
    firstName: 'Robin',
    lastName: 'Jansen',
    customer: { guest: false },
  },
  billingAddressId: 'a1',
  addresses: [address],
  customerComment: 'Ring twice',
  lineItems: [
    {
      id: 'l2',
      type: 'promotion',
      label: 'Spring',
      position: 2,
      payload: { code: 'SPRING' },
      price: price(-12, 0),
    },
    {
      id: 'l1',
      type: 'product',
      productId: 'p5',
      label: 'Boots',
      position: 1,
      quantity: 2,
      payload: { productNumber: 'B', options: [{ group: 'Size', option: '41' }] },
      price: price(60, 9.58),
    },
  ],
  deliveries: [
    {
      ...state('shipped'),
      createdAt: '2026-03-01T10:00:01.000+00:00',
      updatedAt: '2026-03-02T09:00:00.000+00:00',
      trackingCodes: ['T1', 'T2'],
      shippingCosts: price(8, 0),
      shippingMethod: { translated: { name: 'Parcel' } },
      shippingOrderAddress: address,
      positions: [{ orderLineItemId: 'l1', price: { quantity: 1 } }],
    },
    { ...state('open'), shippingCosts: price(-2, 0), positions: [] },
  ],
  transactions: [
    {
      ...state('paid'),
      createdAt: '2026-03-01T10:00:02.000+00:00',
      paymentMethod: { name: 'Bank transfer', technicalName: 'payment_prepayment' },
      amount: { totalPrice: 54 },
      captures: [
        {
          ...state('completed'),
          refunds: [
            {
              ...state('completed'),
              amount: { totalPrice: 24 },
              reason: 'Too late',
              createdAt: '2026-03-03T09:00:00.000+00:00',
            },
            { ...state('open'), amount: { totalPrice: 9 } },
          ],
        },
      ],
    },
  ],
}

/** Asks the shop's own Admin API, as the administrator of the connection. */

const { PORT, VENDURE_USER, VENDURE_PASSWORD } = process.env

let token

async function call(query, variables) {
  const response = await fetch(`http://127.0.0.1:${PORT}/admin-api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  return { data, errors, given: response.headers.get('vendure-auth-token') }
}

const login = `mutation ($username: String!, $password: String!) {
  login(username: $username, password: $password) { __typename }
}`

const isForbidden = ({ errors }) =>
  errors?.some(({ extensions }) => extensions?.code === 'FORBIDDEN')

/** Returns the data of an answer; signs in first, and again when the session has ended. */
export async function ask(query, variables) {
  let answer = token ? await call(query, variables) : undefined
  if (!answer || isForbidden(answer)) {
    token = undefined
    token = (await call(login, { username: VENDURE_USER, password: VENDURE_PASSWORD })).given
    answer = await call(query, variables)
  }
  if (answer.errors) throw new Error(`Vendure: ${answer.errors[0].message}`)
  return answer.data
}

const postal =
  'fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber'
const person =
  'id createdAt updatedAt firstName lastName emailAddress phoneNumber user { id verified }'

const orderQuery = `query ($id: ID!) { order(id: $id) {
  id code state active createdAt updatedAt orderPlacedAt currencyCode couponCodes
  totalWithTax shippingWithTax
  customer { ${person} }
  billingAddress { ${postal} } shippingAddress { ${postal} }
  shippingLines { priceWithTax shippingMethod { name } }
  taxSummary { description taxRate taxBase taxTotal }
  discounts { description amountWithTax }
  surcharges { description priceWithTax }
  lines {
    id quantity orderPlacedQuantity unitPriceWithTax linePriceWithTax proratedLinePriceWithTax
    featuredAsset { preview }
    productVariant { name sku product { id name } options { name group { name } } }
  }
  payments {
    id method state amount createdAt updatedAt
    refunds { id state total reason createdAt updatedAt lines { orderLineId quantity } }
  }
  fulfillments { id state method trackingCode createdAt updatedAt lines { orderLineId quantity } }
} }`

const customerQuery = `query ($id: ID!) { customer(id: $id) {
  ${person}
  addresses {
    id createdAt updatedAt fullName company streetLine1 streetLine2 city province postalCode
    country { code } phoneNumber defaultBillingAddress defaultShippingAddress
    customFields { foyerId }
  }
} }`

export const readOrder = async (id) => (await ask(orderQuery, { id })).order
export const readCustomer = async (id) => (await ask(customerQuery, { id })).customer

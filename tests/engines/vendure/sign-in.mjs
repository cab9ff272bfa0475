import { createHmac } from 'node:crypto'

/** Says who is signed in at the shop, as an OpenID provider does. */

const { PORT, SHOP, BRAND, SHOP_LOGIN_SECRET } = process.env
const callback = `${SHOP}/account/login/shop/callback`

/** Asks the Shop API with the cookies of a request. */
const askShop = ({ headers }, query) =>
  fetch(`http://127.0.0.1:${PORT}/shop-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: headers.cookie ?? '' },
    body: JSON.stringify({ query }),
  })

const encode = (value) => Buffer.from(value).toString('base64url')
const escape = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function signToken(sub, nonce) {
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss: SHOP, aud: BRAND, sub, nonce, iat, exp: iat + 60 }
  const content = `${encode('{"alg":"HS256"}')}.${encode(JSON.stringify(claims))}`
  return `${content}.${createHmac('sha256', SHOP_LOGIN_SECRET).update(content).digest('base64url')}`
}

/** The page that the account area opens to learn who its shopper is. */
export async function signIn(request, response) {
  const { redirect_uri: address, nonce, state } = request.query
  if (address !== callback) return response.status(400).send('Unknown redirect_uri')
  const { data } = await (await askShop(request, '{ activeCustomer { id } }')).json()
  if (!data.activeCustomer)
    return response.redirect(`/login?back=${encodeURIComponent(request.originalUrl)}`)
  const fields = { id_token: signToken(data.activeCustomer.id, nonce), state: String(state ?? '') }
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  response.set('cache-control', 'no-store').send(`<!doctype html><title>Back to your account</title>
<form method="post" action="${callback}">${inputs.join('')}<button>Continue</button></form>
<script>document.forms[0].submit()</script>`)
}

/** Ends the session of the shop, and continues to the account area alone. */
export async function signOut(request, response) {
  const back = String(request.query.post_logout_redirect_uri)
  const ended = await askShop(request, 'mutation { logout { success } }')
  response.append('set-cookie', ended.headers.getSetCookie())
  response.redirect(back.startsWith(`${SHOP}/`) ? back : '/')
}

/** Names a server that nobody asks. */
const nowhere = 'http://127.0.0.1:1'

/** The settings without which the default brand, and a new one, are not shown. */
export const defaultSettings = {
  ONECORE_ISSUER: nowhere,
  ONECORE_CLIENT_ID: 'shop',
  ONECORE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'account@shop.example',
  SMS_GATEWAY_URL: nowhere,
}

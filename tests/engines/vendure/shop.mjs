import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountRegistrationEvent,
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  dummyPaymentHandler,
  EventBus,
  JobQueueService,
  LanguageCode,
  LogLevel,
} from '@vendure/core'
import { FoyerPlugin } from './foyer-plugin.mjs'

/** A shop of Vendure with one product. It prints the token of each registration, as a message would. */

const { populate } = createRequire(import.meta.url)('@vendure/core/cli')
const folder = mkdtempSync(join(tmpdir(), 'vendure-'))

/** Waits longer after each failure of a job, up to an hour. */
const backoffStrategy = (_queue, attempts) => Math.min(3_600_000, 1_000 * 2 ** attempts)

const config = {
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: '127.0.0.1',
    cors: { origin: process.env.SHOP, credentials: true },
    csrfPrevention: true,
  },
  authOptions: {
    tokenMethod: ['cookie', 'bearer'],
    requireVerification: true,
    cookieOptions: { secret: process.env.COOKIE_SECRET },
    superadminCredentials: {
      identifier: process.env.VENDURE_USER,
      password: process.env.VENDURE_PASSWORD,
    },
  },
  dbConnectionOptions: { type: 'sqljs', synchronize: true, autoSave: false },
  importExportOptions: { importAssetsDir: folder },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({ pollInterval: 100, backoffStrategy }), FoyerPlugin],
}

const initialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  countries: [{ name: 'Netherlands', code: 'NL', zone: 'Europe' }],
  taxRates: [{ name: 'VAT', percentage: 21 }],
  shippingMethods: [{ name: 'Parcel', price: 500, taxRate: 21 }],
  paymentMethods: [
    {
      name: 'card',
      handler: {
        code: dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
}
const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
const products = `${columns}
Hiking boots,hiking-boots,Boots for hills,,,Size,42,BOOT-42,89.95,VAT,100,false,,
,,,,,,43,BOOT-43,89.95,VAT,100,false,,
Wool socks,wool-socks,Socks,,,,,SOCKS,12.50,VAT,100,false,,
`
const file = join(folder, 'products.csv')
writeFileSync(file, products)

const app = await populate(() => bootstrap(config), initialData, file)
app
  .get(EventBus)
  .ofType(AccountRegistrationEvent)
  .subscribe(({ user }) => {
    console.log(`registered ${user.getNativeAuthenticationMethod().verificationToken}`)
  })
await app.get(JobQueueService).start()
console.log('ready')

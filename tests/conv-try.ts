import { readFileSync, readdirSync } from 'node:fs'
import { parseExactFile } from '/tmp/wt/conv/src/server/feed/exact-json.ts'
import { converters } from '/tmp/wt/conv/src/server/feed/from/converters.ts'
import { readItem } from '/tmp/wt/conv/src/server/feed/parse-line.ts'
const dir = '/work/shared/cases/feed/'
for (const f of readdirSync(dir).filter((f) => f.endsWith('.json'))) {
  console.log('==', f)
  const shop = f.startsWith('woo') ? 'woocommerce' : 'shopify'
  for (const line of converters[shop]!(parseExactFile(readFileSync(dir + f, 'utf8')))) {
    const { billingAddress, shippingAddress, ...rest } = line as any
    console.log(JSON.stringify(rest))
    if ('type' in rest) { const r = readItem(line, ''); if ('errors' in r) console.log('   ERR', JSON.stringify(r.errors)) }
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpStatus } from '#lib/http-status.ts'
import { customer, ndjson, order } from '../support/feed.ts'
import { downloadInvoice, ordersOf } from '../support/invoices.ts'
import { codeIn, createMailServer } from '../support/mail.ts'
import { noiseJpeg } from '../support/pictures.ts'
import { freePort } from '../support/ports.ts'
import { Browser } from '../support/site.ts'
import { providers } from './product.ts'

const email = 'robin@shop.example'
const startMs = 120_000

/** Throws unless something is as expected. */
function expectThat(isTrue: boolean, expected: string, found: unknown) {
  if (!isTrue) throw new Error(`expected ${expected}, found ${String(found)}`)
  console.log(`ok: ${expected}`)
}

/** Gets an address that has to answer 200. */
async function getText(browser: Browser, path: string) {
  const response = await browser.fetch(path)
  expectThat(response.status === HttpStatus.ok, `200 of ${path}`, response.status)
  return response.text()
}

/** Holds the folder of an image and the variables of a container. */
interface Container {
  image: string
  environment: Record<string, string>
}

/** Runs a script of package.json in the image, and answers what it printed. */
function runScript({ image, environment }: Container, script: string, args: string[], input = '') {
  const ended = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: image,
    env: environment,
    input,
    encoding: 'utf8',
  })
  return { code: ended.status, output: `${ended.stdout}${ended.stderr}` }
}

/** Runs a script that has to succeed. */
function succeed(container: Container, script: string, args: string[], input?: string) {
  const { code, output } = runScript(container, script, args, input)
  expectThat(code === 0, `npm run ${script} ${args[0] ?? ''} to succeed`, `${code}: ${output}`)
  return output
}

/** Opens the pages and files of a visitor. */
async function visit(visitor: Browser) {
  const login = await getText(visitor, '/account/login')
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(login) ?? []
  const css = await getText(visitor, stylesheet)
  expectThat(css.includes('{'), 'rules in the stylesheet', css.slice(0, 100))
  await getText(visitor, '/account/flags/NL.svg')
  const health = await getText(visitor, '/account/health')
  expectThat(!health.trim().includes('\n'), 'every brand to be shown', health)
}

/** Signs in by a code, prints an invoice and stores a picture. */
async function shop(browser: Browser, readCode: () => string) {
  await browser.call('POST', '/login/email', { Email: email })
  await browser.call('POST', '/login/code', { Code: readCode() })
  await getText(browser, '/account')
  const [bought] = await ordersOf(browser)
  const invoice = await downloadInvoice(browser, bought!.id)
  const pdf = Buffer.from(await invoice.arrayBuffer()).toString('latin1')
  expectThat(pdf.startsWith('%PDF-'), 'an invoice as PDF', `${invoice.status} ${pdf.slice(0, 100)}`)
  const body = new FormData()
  body.set('attachFile', new Blob([new Uint8Array(await noiseJpeg())]), 'me.jpg')
  await browser.fetch('/account/api/v1/shopUser/uploadImage', {
    method: 'POST',
    body,
    headers: { 'x-xsrf-token': browser.xsrf, origin: browser.origin },
  })
  await getText(browser, (await browser.me()).imageUrl)
}

/** Feeds a customer with an order whose invoice needs the fonts of several scripts. */
function feedOrder(container: Container, origin: string) {
  const create = ['create', 'webshop', '--brand', 'default']
  const [, FEED_KEY = ''] = succeed(container, 'keys', create).split('\n')
  const names = ['Boots', '登山靴', 'ハイキング', '등산화', 'حذاء', 'รองเท้า', 'জুতা', 'காலணி']
  const products = names.map((name) => ({ name, price: '3.00', status: 'shipped' }))
  const invoice = { name: 'invoice.pdf', date: '2026-03-01T18:21:00+01:00' }
  const lines = [
    customer('c1', { email, emailVerified: true }),
    order('o1', 'c1', { products, totalPrice: '24.00', invoice }),
  ]
  const client = { ...container, environment: { ...container.environment, FEED_KEY } }
  succeed(client, 'feed', ['--url', origin, '-'], ndjson(lines))
}

/** Runs the operator's other commands, beside the server. */
function operate(container: Container) {
  // No provider answers here.
  const { output } = runScript(container, 'doctor', [])
  expectThat(/^healthy +settings/m.test(output), 'npm run doctor to find the settings', output)
  succeed(container, 'webhooks', ['list', '--brand', 'default'])
  succeed(container, 'brand', ['check', 'default'])
  const backup = join(container.image, '../backup.tar.gz')
  succeed(container, 'backup', [backup])
  const DATA_DIR = join(container.image, '../restored')
  const restored = { ...container, environment: { ...container.environment, DATA_DIR } }
  succeed(restored, 'restore', [backup])
  succeed(restored, 'migrate', [])
}

async function untilReady(origin: string, hasEnded: () => boolean) {
  const isReady = () =>
    fetch(`${origin}/account/readyz`).then(
      ({ status }) => status === HttpStatus.ok,
      () => false,
    )
  const last = Date.now() + startMs
  while (!(await isReady())) {
    if (hasEnded() || Date.now() > last) throw new Error('expected the site to be ready')
    await pause(200)
  }
  console.log('ok: /account/readyz answers 200')
}

/** Starts the command of an image in its folder, with an empty folder of data, and uses all of it. */
export async function tryImage(
  image: string,
  [, ...args]: string[],
  variables: Record<string, string>,
) {
  const { mail, listen, close } = createMailServer()
  await listen()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = {
    ...{ PATH: process.env.PATH!, HOME: join(image, '..') },
    ...{ HOST: '127.0.0.1', PORT: String(port), BRAND: 'default', PUBLIC_ADDRESS: origin },
    ...providers,
    ...variables,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
  }
  const server = spawn(process.execPath, args, { cwd: image, env: environment, stdio: 'inherit' })
  try {
    await untilReady(origin, () => server.exitCode !== null)
    const container = { image, environment }
    const browser = new Browser(origin)
    await visit(browser)
    feedOrder(container, origin)
    await shop(browser, () => codeIn(mail.messages[0]!))
    operate(container)
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    console.log(`memory: ${/VmRSS:\s*(.*)/.exec(status)?.[1]}`)
  } finally {
    const gone = once(server, 'exit')
    server.kill('SIGINT')
    const [code] = (await gone) as [number]
    await close()
    expectThat(code === 0, 'the site to end with 0', code)
  }
}

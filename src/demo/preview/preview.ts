import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Brand } from '#brands/config/brands.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { methodNotAllowed } from '../../server/api/errors.ts'
import { sendProblem } from '../../server/http/send-problem.ts'
import type { Handler } from '../../server/http/handlers.ts'
import type { Server } from '../../server/http/server.ts'
import { html, print } from '#lib/html.ts'
import { galleryPage } from './gallery.ts'
import { argsOf, type StoryArgs } from './args.ts'
import type { Story } from './story.ts'
import { storiesOf } from './stories.ts'
import { openStorySessions, type StorySessions } from './story-sessions.ts'

const path = '/account/preview'
const types = {
  'gallery.css': 'text/css',
  'gallery.js': 'text/javascript',
  'apply-args.js': 'text/javascript',
}

/**
 * Returns the name of a story or file after the preview's path, empty for the gallery, and
 * undefined on other paths.
 */
const nameIn = ({ pathname }: URL) =>
  pathname === path
    ? ''
    : pathname.startsWith(`${path}/`)
      ? pathname.slice(path.length + 1)
      : undefined

const cookieHeader = (cookies: Record<string, string | undefined>) =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
    .join('; ')

/** The script that applies the args to a story's page and presses what it says. */
const argsScript = ({ press = [], until = '' }: Story, { direction, scheme }: StoryArgs) =>
  html`<script
    src="${path}/apply-args.js"
    data-direction="${direction}"
    data-scheme="${scheme}"
    data-press="${JSON.stringify(press)}"
    data-until="${until}"
  ></script>`

/** Requests a story's page from the site itself, or posts its form to it. */
function requestStory(
  { socket, headers }: IncomingMessage,
  { path, form: fields, isDraft }: Story & { path: string },
  cookies: Record<string, string | undefined>,
) {
  const form =
    fields && !isDraft
      ? new URLSearchParams({ ...fields, xsrf: cookies['XSRF-TOKEN']! })
      : undefined
  return requestLocally(
    {
      host: socket.localAddress,
      port: socket.localPort,
      path,
      method: form ? 'POST' : 'GET',
      headers: {
        host: headers.host,
        cookie: cookieHeader(cookies),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    },
    form?.toString(),
  )
}

const htmlType = { 'content-type': 'text/html; charset=utf-8' }

/** Answers a story's page, rendered for its shopper. */
async function sendStory(
  sessions: StorySessions,
  { story, brand }: { story: Story; brand: Brand },
  args: StoryArgs,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const cookies = await sessions.cookiesOf(story, brand, args.language)
  const session = await sessions.sessionOf(story, brand, cookies)
  const path = typeof story.path === 'string' ? story.path : await story.path(session!.shop)
  const { status, headers, body } = await requestStory(request, { ...story, path }, cookies)
  // The preview does not change the session of whoever opens it.
  for (const name of ['set-cookie', 'clear-site-data', 'content-length']) delete headers[name]
  response
    .writeHead(status, headers)
    .end(body.replace('</body>', () => `${print(argsScript(story, args))}</body>`))
}

/** A request from a story's page runs as its shopper; a change meets an unavailable store. */
async function actAsShopper(
  sessions: StorySessions,
  { story: { as, store }, brand }: { story: Story; brand: Brand },
  from: URL,
  request: IncomingMessage,
) {
  const isChange = request.method !== 'GET' || request.url?.startsWith('/account/api/')
  const { language } = argsOf(from, brand)
  const faulty = { as, store: isChange ? ('away' as const) : store }
  request.headers.cookie = cookieHeader(await sessions.cookiesOf(faulty, brand, language))
}

function sendFile(response: ServerResponse, name: keyof typeof types) {
  response.writeHead(200, { 'content-type': types[name] })
  response.end(readFileSync(join(import.meta.dirname, 'files', name)))
}

const sendMissing = (response: ServerResponse) =>
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    .end('This brand doesn’t have this story.')

/**
 * The file, gallery or story of the preview that a request is for, or the address of the story
 * whose page it comes from. Undefined for all else.
 */
function readRequest({ url: path, headers: { host = '', referer = '' } }: IncomingMessage) {
  const address = `http://${host}${path}`
  // The site answers what is no valid address.
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const name = nameIn(url)
  if (name !== undefined) return { url, name }
  const from = URL.canParse(referer) ? new URL(referer) : undefined
  return from?.host === host && nameIn(from) ? { url, from } : undefined
}

/**
 * `/account/preview` of the demo: every page of a brand in each of its states, rendered by the site
 * itself for one of the demo's shoppers. A story changes nothing: it has its own session, and every
 * change is answered as if the store were unavailable.
 */
export function openPreview(find: () => Server): Handler {
  let opened: StorySessions | undefined
  const sessions = () => (opened ??= openStorySessions(find().services))

  /** Answers below the preview's path: a file, the gallery or a story. */
  function answerOwn(
    { name, url, brand }: { name: string; url: URL; brand: Brand },
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (Object.hasOwn(types, name)) return sendFile(response, name as keyof typeof types)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(response, methodNotAllowed(['GET', 'HEAD', 'OPTIONS']))
    if (name === '') {
      const page = galleryPage(path, find().services.brands, brand, url)
      return response.writeHead(200, htmlType).end(page)
    }
    const story = storiesOf(brand).get(name)
    if (!story) return sendMissing(response)
    return sendStory(sessions(), { story, brand }, argsOf(url, brand), request, response)
  }

  return async (request, response, next) => {
    const asked = readRequest(request)
    if (!asked) return next()
    const { url, name, from } = asked
    const { brands, settings } = find().services
    const brand = brands.byHost(url.hostname) ?? brands.byId(settings.BRAND ?? '')
    if (!brand) return next()
    if (name !== undefined) return answerOwn({ name, url, brand }, request, response)
    const story = from && storiesOf(brand).get(nameIn(from)!)
    if (story?.isFrameEmpty && url.pathname.startsWith('/account/documents/'))
      return response.writeHead(200, htmlType).end()
    if (story) await actAsShopper(sessions(), { story, brand }, from, request)
    return next()
  }
}

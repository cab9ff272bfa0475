/** `npm run feed FILE`: sends a file, or what comes by a pipe, to an account area. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CommandError } from '../../operator/command.ts'
import { runCommand } from '../../operator/run.ts'
import { converters } from '../from/converters.ts'
import { splitLines } from '../lines.ts'
import { convertStream, type ConvertReport } from './convert-stream.ts'
import { forgetPosition, notePosition, readPosition } from './position.ts'
import { showProgress } from './progress.ts'
import { accountAreaAt, sendFeed, type FeedAddress } from './send.ts'
import { collectWarnings } from './warnings.ts'

const usage = `Expected npm run feed <file>, or npm run feed - to read from a pipe. Options:
  --url      the address of the account area (http://localhost:4321 by default)
  --from     the shop whose own JSON the file contains:
             ${Object.keys(converters).join(', ')}.
             Add --guests-verified if the shop has verified the e-mail addresses of its guests
  --check    checks every line on the server and stores nothing
  --print    prints the lines that --from makes and sends nothing
  --waiting  lists the lines that wait for another one. Run it on the server's machine, with the
             server's DATA_DIR; add --brand <brand> if there are several brands
FEED_KEY is a key that npm run keys -- create <name> has created.`

/** Lines of one request: a break costs no more than to send them again. */
const maxLines = 1_000
const maxBytes = 8 * 1024 * 1024

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://localhost:4321' },
        waiting: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        print: { type: 'boolean', default: false },
        from: { type: 'string' },
        'guests-verified': { type: 'boolean', default: false },
        brand: { type: 'string' },
      },
    })
  } catch {
    throw new CommandError(usage)
  }
}

/** Some lines as one body, and how far they reach. */
interface Part {
  body: Uint8Array<ArrayBuffer>
  lines: number[]
  end: number
}

async function* partsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let kept: Uint8Array[] = []
  let lines: number[] = []
  let size = 0
  let end = 0
  const part = (): Part => {
    const made = { body: Buffer.concat(kept), lines, end }
    kept = []
    lines = []
    size = 0
    return made
  }
  for await (const line of splitLines(stream)) {
    // One that is too long is refused by its number all the same.
    const bytes = line.bytes ?? Buffer.from('"a line that is too long"')
    kept.push(bytes, Buffer.from('\n'))
    lines.push(line.number)
    size += bytes.length
    end = line.end
    if (lines.length >= maxLines || size >= maxBytes) yield part()
  }
  if (lines.length > 0) yield part()
}

interface Conversion {
  shop: string | undefined
  guestsVerified: boolean
  onReport: (report: ConvertReport) => void
}

/** The lines of a file from some byte on, or of a pipe. */
function linesOf(file: string, { shop, ...options }: Conversion, start = 0) {
  if (file !== '-' && !existsSync(file))
    throw new CommandError(`${file}: expected a file, found none.`)
  const source = file === '-' ? process.stdin : createReadStream(file, { start })
  return shop === undefined ? source : convertStream(shop, source, options)
}

async function feed(file: string, receiver: FeedAddress, options: Omit<Conversion, 'onReport'>) {
  // Only a file of lines that are stored can be gone on with.
  const isPipe = file === '-' || options.shop !== undefined || receiver.isCheck
  const from = isPipe ? { bytes: 0, lines: 0 } : readPosition(file)
  const warnings = collectWarnings()
  const onReport = (report: ConvertReport) => {
    warnings.add(report)
    if (report.status !== 'refused') return
    progress.refuse()
    console.log(JSON.stringify(report))
  }
  const stream = linesOf(file, { ...options, onReport }, from.bytes)
  const progress = showProgress(isPipe ? undefined : statSync(file).size, from.bytes)
  if (from.lines > 0) progress.say(`continues after line ${from.lines}`)
  let isFirst = true
  for await (const { body, lines, end } of partsOf(stream)) {
    const { reports, summary } = await sendFeed(receiver, body, {
      isFirst,
      onPause: (reason, seconds) => progress.say(`${reason}; retrying in ${seconds} s`),
    })
    isFirst = false
    for (const report of reports) {
      warnings.add(report)
      const line = report.line && from.lines + lines[report.line - 1]!
      if (report.status === 'refused' || report.status === 'waiting')
        console.log(JSON.stringify({ ...report, line }))
    }
    const position = { bytes: from.bytes + end, lines: from.lines + lines.at(-1)! }
    progress.add(summary, position.bytes)
    if (!isPipe) notePosition(file, position)
  }
  if (!isPipe) forgetPosition(file)
  progress.end()
  for (const text of warnings.texts()) console.error(`warning: ${text}`)
  if (progress.hasRefused()) process.exitCode = 1
}

try {
  const { values, positionals } = parse()
  const { url, waiting, check, print, brand, from } = values
  const [file] = positionals
  if (waiting) await runCommand('waiting', brand ? ['--brand', brand] : [])
  else {
    if (!file || positionals.length > 1) throw new CommandError(usage)
    const key = process.env.FEED_KEY
    const options = { shop: from, guestsVerified: values['guests-verified'] }
    const onReport = (report: ConvertReport) => console.error(JSON.stringify(report))
    if (print)
      for await (const line of linesOf(file, { ...options, onReport })) process.stdout.write(line)
    else if (!key) throw new CommandError(`FEED_KEY: missing.\n${usage}`)
    else await feed(file, { url: accountAreaAt(url), key, isCheck: check }, options)
  }
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** `npm run brand`: the commands for a brand's folder. */
import { spawnSync } from 'node:child_process'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { checkBrand } from '../checks/check-brand.ts'
import { brandNames } from '../config/brand-names.ts'
import { checkEnvironment } from './check-environment.ts'
import { eject } from './eject.ts'
import { makeIcons } from './icons.ts'
import { newBrand, type NewOptions } from './new.ts'
import { requireBrand } from './require-brand.ts'
import { CliError } from './cli-error.ts'
import { writeSchema } from './schema.ts'
import { applyTokens } from './tokens.ts'
import { writeTokens } from '../tokens/write-tokens.ts'

const themes = 'themes'

/** A command of the table, with what it takes behind its name. */
interface Command {
  usage: string
  maxNames: number
  options?: ParseArgsOptionsConfig
  run(names: string[], options: Record<string, unknown>): void | Promise<void>
}

function makeNew([name = '']: string[], options: NewOptions) {
  console.log(`Created ${newBrand(themes, name, options).join(', ')}.

Next:
  npm run brand check ${name}
  npm run dev
then open http://${name}.localhost:4321/account. The next steps are in themes/README.md.`)
  // The brand is made as wanted; its colour may still be hard to read.
  for (const { text } of checkBrand(themes, name)) console.error(text)
}

function check([name]: string[]) {
  const names = name ? [name] : brandNames(themes)
  const found = names.flatMap((id) => [
    ...checkBrand(themes, id),
    ...checkEnvironment(themes, id, process.env),
  ])
  // Brands that extend one share its files.
  const findings = [...new Map(found.map((finding) => [finding.text, finding])).values()]
  if (findings.length === 0) return console.log(`No problems found in ${names.join(', ')}.`)
  for (const { text } of findings) console.error(text)
  const consequence = findings.some(({ severity }) => severity === 'error')
    ? ' Shoppers cannot see a brand that has errors.'
    : ''
  const count = `${findings.length} ${findings.length === 1 ? 'problem' : 'problems'} found.`
  console.error(`\n${count}${consequence}`)
  process.exitCode = 1
}

function ejectPart(slot?: string, name?: string) {
  const { file, from } = eject(themes, slot, name)
  console.log(`Copied ${from} to ${file}.

npm run brand diff ${name} tells when ${from} has changed.`)
}

async function compare(name?: string) {
  // A server has no packages that only a developer needs.
  const { compareEjected } = await import('./diff.ts')
  const compared = compareEjected(themes, name)
  for (const { text } of compared) console.log(text)
  if (compared.length === 0) console.log(`${name} has no layouts, parts or cards of its own.`)
  if (compared.some(({ hasChanged }) => hasChanged)) process.exitCode = 1
}

function tokens([name, file]: string[]) {
  const brand = requireBrand(themes, name)
  if (file) {
    const { sheet, count } = applyTokens(themes, brand, file)
    return console.log(`Wrote ${count} tokens to ${sheet}.`)
  }
  const { text, leftOut } = writeTokens(themes, brand)
  process.stdout.write(text)
  for (const [property, value] of leftOut)
    console.error(`${property} is left out, because no type of token has the value ${value}.`)
}

async function icons([name, picture]: string[]) {
  const files = await makeIcons(themes, requireBrand(themes, name), picture)
  console.log(`Wrote ${files.join(', ')}.`)
}

/** The pictures need a browser and the demo, which are no part of a brand's folder. */
function pictures(names: string[], { accept }: { accept?: boolean }) {
  for (const name of names) requireBrand(themes, name)
  const args = [...process.execArgv, 'e2e/pictures/start.ts', ...names]
  const { status } = spawnSync(process.execPath, accept ? [...args, '--accept'] : args, {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

async function makeReference() {
  // A server has no packages that only a developer needs.
  const { writeReference } = await import('./reference.ts')
  console.log(`Wrote ${await writeReference(themes)}.`)
}

const text = { type: 'string' } as const

const commands: Record<string, Command> = {
  new: {
    usage: "<name> [--from <brand>] [--colour '#0b6'] [--languages en,nl] [--logo <file>]",
    maxNames: 1,
    options: { from: text, colour: text, languages: text, logo: text },
    run: makeNew,
  },
  check: { usage: '[<name>]', maxNames: 1, run: check },
  eject: { usage: '<part> <name>', maxNames: 2, run: ([slot, name]) => ejectPart(slot, name) },
  diff: { usage: '<name>', maxNames: 1, run: ([name]) => compare(name) },
  tokens: { usage: '<name> [<file>]', maxNames: 2, run: tokens },
  icons: { usage: '<name> [<picture>]', maxNames: 2, run: icons },
  pictures: {
    usage: '[<name>] [--accept]',
    maxNames: 1,
    options: { accept: { type: 'boolean' } },
    run: pictures,
  },
  reference: { usage: '', maxNames: 0, run: makeReference },
  schema: { usage: '', maxNames: 0, run: () => console.log(`Wrote ${writeSchema(themes)}.`) },
}

/** npm keeps options for itself that are not behind `--`. */
const lineOf = ([name, { usage, options }]: [string, Command]) =>
  `  npm run brand ${options ? '-- ' : ''}${name} ${usage}`.trimEnd()
const usage = () => ['Usage:', ...Object.entries(commands).map(lineOf)].join('\n')

/** Reads what follows the command. Throws a `CliError` with the usage where it does not fit. */
function readArguments({ options = {}, maxNames }: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const kept = Object.keys(options).find((name) => process.env[`npm_config_${name}`])
    if (kept) throw new Error(`npm has kept --${kept} for itself: write -- before the command.`)
    if (positionals.length > maxNames)
      throw new Error(
        `Expected ${maxNames} ${maxNames === 1 ? 'name' : 'names'} at most, found ${positionals.length}.`,
      )
    return { values, positionals }
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${usage()}`)
  }
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CliError(usage())
  const { values, positionals } = readArguments(command, args)
  await command.run(positionals, values)
} catch (error) {
  if (!(error instanceof CliError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

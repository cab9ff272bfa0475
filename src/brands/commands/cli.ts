/**
 * `npm run brand`: makes a brand, checks brands, copies a part into a brand, compares such copies
 * with their originals, and writes what editors know of site.json.
 */
import { checkBrand } from '../checks/check-brand.ts'
import { brandNames } from '../config/brand-names.ts'
import { checkEnvironment } from './check-environment.ts'
import { eject } from './eject.ts'
import { newBrand } from './new.ts'
import { CliError } from './cli-error.ts'
import { writeSchema } from './schema.ts'

const themes = 'themes'

function makeNew(name?: string) {
  console.log(`Created ${newBrand(themes, name).join(', ')}.

Next:
  npm run brand check ${name}
  npm run dev
then open http://${name}.localhost:4321/account. The next steps are in themes/README.md.`)
}

function check(name?: string) {
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
  if (compared.length === 0) console.log(`${name} has no parts and layouts of its own.`)
  if (compared.some(({ hasChanged }) => hasChanged)) process.exitCode = 1
}

interface Command {
  /** The names of its arguments, as its usage has them. */
  takes: string[]
  run(...args: string[]): void | Promise<void>
}

const commands: Record<string, Command> = {
  new: { takes: ['<name>'], run: makeNew },
  check: { takes: ['[<name>]'], run: check },
  eject: { takes: ['<part>', '<name>'], run: ejectPart },
  diff: { takes: ['<name>'], run: compare },
  schema: { takes: [], run: () => console.log(`Wrote ${writeSchema(themes)}.`) },
}

const usages = Object.entries(commands).map(([command, { takes }]) =>
  ['npm run brand', command, ...takes].join(' '),
)

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || args.length > command.takes.length)
    throw new CliError(`Usage: ${usages.slice(0, -1).join(', ')} or ${usages.at(-1)}`)
  await command.run(...args)
} catch (error) {
  if (!(error instanceof CliError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

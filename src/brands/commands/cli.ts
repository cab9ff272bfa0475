/** `npm run brand`: makes a brand, checks brands, and writes what editors know of site.json. */
import { checkBrand } from '../checks/check-brand.ts'
import { brandNames } from '../config/brand-names.ts'
import { checkEnvironment } from './check-environment.ts'
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
  const findings = names.flatMap((id) => [
    ...checkBrand(themes, id),
    ...checkEnvironment(themes, id, process.env),
  ])
  if (findings.length === 0) return console.log(`No problems found in ${names.join(', ')}.`)
  for (const { text } of findings) console.error(text)
  const consequence = findings.some(({ severity }) => severity === 'error')
    ? ' Shoppers cannot see a brand that has errors.'
    : ''
  const count = `${findings.length} ${findings.length === 1 ? 'problem' : 'problems'} found.`
  console.error(`\n${count}${consequence}`)
  process.exitCode = 1
}

const commands: Record<string, (name?: string) => void> = {
  new: makeNew,
  check,
  schema: () => console.log(`Wrote ${writeSchema(themes)}.`),
}

const [command = '', name, ...rest] = process.argv.slice(2)
try {
  const run = Object.hasOwn(commands, command) && rest.length === 0 ? commands[command] : undefined
  if (!run)
    throw new CliError(
      'Usage: npm run brand new <name>, npm run brand check [<name>] or npm run brand schema',
    )
  run(name)
} catch (error) {
  if (!(error instanceof CliError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

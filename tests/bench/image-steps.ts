/**
 * `npm run test:image`: makes what the Containerfile makes, without containers, and uses it. The
 * steps of its build stage run in a clean clone; a folder then gets only what the last stage copies.
 * Fails if the packages are too large, or if the site or a command does not work there.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readCommand, readStages, readVariables } from './containerfile.ts'
import { tryImage } from './try-image.ts'

const mostPackagesMB = 400

const repository = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'foyer-image-'))
const clone = join(folder, 'clone')
const built = join(folder, 'built')
const image = join(folder, 'image')
const cache = join(folder, 'cache')

/** Holds the variables around this script without those that npm gives to a script. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$)/.test(name)),
)

/** Runs a step of the build. */
function runStep(command: string) {
  console.log(`RUN ${command}`)
  const { status: code } = spawnSync('sh', ['-c', command], {
    cwd: built,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error(`expected the step to succeed, found code ${code}`)
}

/** Copies files from a folder, into a folder or under another name. */
async function copyFiles(from: string, to: string, value: string) {
  const words = value.split(/\s+/).filter((word) => !word.startsWith('--'))
  const target = words.pop()!
  for (const word of words) {
    const source = word.replace('/srv/foyer/', '')
    const isInto = /^\.\/?$/.test(target)
    await cp(join(from, source), join(to, isInto && source !== '.' ? basename(source) : target), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

const megabytes = (path: string) =>
  Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])

/** Prints what the image has; throws where its packages are too large. */
function weigh() {
  for (const part of ['node_modules', 'dist', 'src', 'themes', 'public'])
    console.log(`${part}: ${megabytes(join(image, part))} MB`)
  const packages = megabytes(join(image, 'node_modules'))
  if (packages > mostPackagesMB)
    throw new Error(`expected at most ${mostPackagesMB} MB of packages, found ${packages} MB`)
}

try {
  const text = await readFile(join(repository, '.github/deploy/Containerfile'), 'utf8')
  const [build, last] = readStages(text)
  execFileSync('git', ['clone', '--quiet', repository, clone])
  await rm(join(clone, '.git'), { recursive: true })
  await mkdir(built)
  for (const { name, value } of build!) {
    if (name === 'RUN') runStep(value)
    if (name === 'COPY') await copyFiles(clone, built, value)
  }
  for (const path of [join(image, 'data'), cache]) await mkdir(path, { recursive: true })
  for (const { name, value } of last!) if (name === 'COPY') await copyFiles(built, image, value)
  await rm(built, { recursive: true })
  weigh()
  await tryImage(image, readCommand(last!), {
    ...readVariables(last!),
    NODE_COMPILE_CACHE: cache,
  })
  console.log('The image works.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

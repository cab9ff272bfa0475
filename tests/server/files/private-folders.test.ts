import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadOrCreateKeys } from '../../../src/demo/provider-keys.ts'
import { openDatabase } from '#server/store/open.ts'
import { openFiles } from '#server/files/files.ts'
import { listenForCommands } from '#server/operator/socket.ts'
import { readSettings } from '#server/settings.ts'

describe.runIf(process.platform !== 'win32')('other users of the machine', () => {
  let folder: string
  let umask: number
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-private-'))
    // Sets the umask of most systems, whatever this one has.
    umask = process.umask(0o022)
  })
  afterAll(async () => {
    process.umask(umask)
    await rm(folder, { recursive: true, force: true })
  })

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  /** Opens what a server opens in its folder, and answers the modes of what others could enter. */
  const modesIn = async (dataDir: string) => {
    loadOrCreateKeys(dataDir)
    const { db, close } = await openDatabase({ dataDir })
    const stop = await listenForCommands(dataDir, {} as Parameters<typeof listenForCommands>[1])
    await openFiles(readSettings({ DATA_DIR: dataDir })).setItemRaw('a:b.pdf', Buffer.from('x'))
    const paths = ['', ...(await readdir(dataDir)), 'pglite/operator.sock']
    const modes = await Promise.all(
      paths.map(async (path) => [path, await modeOf(join(dataDir, path))] as const),
    )
    await stop()
    await close()
    expect(db).toBeDefined()
    return Object.fromEntries(modes)
  }
  const inside = {
    'demo-provider.json': '600',
    files: '700',
    pglite: '700',
    'pglite/operator.sock': '600',
  }

  test('cannot read a new data folder', async () => {
    expect(await modesIn(join(folder, 'new/data'))).toEqual({ '': '700', ...inside })
  })

  test('can no longer read what an earlier version left open', async () => {
    const dataDir = join(folder, 'old')
    for (const name of ['files/a', 'pglite']) await mkdir(join(dataDir, name), { recursive: true })
    for (const name of ['files', 'pglite']) await chmod(join(dataDir, name), 0o755)
    // The operator's own folder stays as it is.
    expect(await modesIn(dataDir)).toEqual({ '': '755', ...inside })
  })
})

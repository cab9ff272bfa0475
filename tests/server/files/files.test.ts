import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFiles } from '#server/files/files.ts'
import { readSettings } from '#server/settings.ts'

test('while a file is written, the previous one stays complete', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  const files = openFiles(readSettings({ DATA_DIR: dataDir }))
  const name = 'invoices/1/a.pdf'
  const sizes = new Set<number>()
  await files.setItemRaw(name, Buffer.alloc(1_000))
  let isWritten = false
  const writing = files.setItemRaw(name, Buffer.alloc(50_000_000)).then(() => (isWritten = true))
  while (!isWritten) {
    sizes.add(statSync(join(dataDir, 'files', name)).size)
    await setImmediate()
  }
  await writing
  expect([...sizes].filter((size) => size !== 1_000 && size !== 50_000_000)).toEqual([])
  expect(((await files.getItemRaw(name)) as Buffer).length).toBe(50_000_000)
  await rm(dataDir, { recursive: true })
})

/** A process that ends in the middle of a write. */
const killed = `
  import { readdirSync } from 'node:fs'
  import { openFiles } from '#server/files/files.ts'
  import { readSettings } from '#server/settings.ts'
  const dataDir = process.argv[1]
  void openFiles(readSettings({ DATA_DIR: dataDir })).setItemRaw('a/b.pdf', Buffer.alloc(300_000_000))
  const hasFile = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
  setInterval(() => hasFile() && process.kill(process.pid, 'SIGKILL'), 1)`

test('files of a killed process are removed, and files that may be in use stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  const script = ['--import', './src/server/preload.mjs', '--input-type=module', '-e', killed]
  expect(spawnSync(process.execPath, [...script, dataDir]).signal).toBe('SIGKILL')
  const stored = async () => {
    const all = await readdir(dataDir, { recursive: true, withFileTypes: true })
    return all
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  }
  const leftOver = await stored()
  expect(leftOver).toHaveLength(1)
  const files = openFiles(readSettings({ DATA_DIR: dataDir }))
  await files.setItemRaw('a/c.pdf', Buffer.from('x'))
  const whole = join(dataDir, 'files/a/c.pdf')
  expect((await stored()).toSorted()).toEqual([...leftOver, whole].toSorted())
  const past = new Date(Date.now() - 7_200_000)
  await utimes(leftOver[0]!, past, past)
  await files.setItemRaw('a/c.pdf', Buffer.from('y'))
  expect(await stored()).toEqual([whole])
  await rm(dataDir, { recursive: true })
})

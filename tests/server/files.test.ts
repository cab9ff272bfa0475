import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFiles } from '#server/files/files.ts'
import { readSettings } from '#server/settings.ts'

test('while a file is written, the one before is there whole', async () => {
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

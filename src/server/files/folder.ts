import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Driver } from 'unstorage'
import folder from 'unstorage/drivers/fs-lite'
import { makePrivateFolder } from '../store/folder-lock.ts'

/** Has the files that are being written. */
export const unfinishedFolder = '.unfinished'

/** Exceeds the writing of any file: another process may share the folder. */
const leftOverMs = 3_600_000

/** Removes a file that no process writes any more; one that is gone is no error. */
async function removeLeftOver(file: string) {
  const { mtimeMs } = await stat(file)
  if (mtimeMs < Date.now() - leftOverMs) await rm(file)
}

/** Removes what processes have left that ended in the middle of a write, as far as it can. */
async function removeLeftOvers(unfinished: string) {
  const names = await readdir(unfinished).catch(() => [])
  await Promise.allSettled(names.map((name) => removeLeftOver(join(unfinished, name))))
}

/**
 * A folder of files, as unstorage has it; but each is written in a folder beside and then moved to
 * its place. A process that ends meanwhile leaves the file that was there before, or none. No other
 * user of the machine may look into the folder.
 */
export function openFileFolder(base: string): Driver {
  const driver = folder({ base })
  if (existsSync(base)) makePrivateFolder(base)
  const pathOf = (key: string) => join(base, key.replaceAll(':', '/'))
  const sweep = () => void removeLeftOvers(pathOf(unfinishedFolder))
  // A half of a file may be of a person whose account is erased by now, and nothing else written.
  sweep()
  const timer = setInterval(sweep, leftOverMs).unref()
  return {
    ...driver,
    dispose: () => clearInterval(timer),
    async setItemRaw(key: string, bytes: Uint8Array) {
      makePrivateFolder(base)
      await removeLeftOvers(pathOf(unfinishedFolder))
      const written = `${unfinishedFolder}:${randomUUID()}`
      await driver.setItemRaw?.(written, bytes, {})
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await rename(pathOf(written), pathOf(key))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver } from 'unstorage'
import folder from 'unstorage/drivers/fs-lite'
import { makePrivateFolder } from '../db/folder-lock.ts'

/**
 * A folder of files, as unstorage has it; but each is written beside its place and then moved
 * there. A process that ends meanwhile leaves the file that was there before, or none. No other user
 * of the machine may look into the folder.
 */
export function openFolder(base: string): Driver {
  const driver = folder({ base })
  if (existsSync(base)) makePrivateFolder(base)
  const pathOf = (key: string) => join(base, key.replaceAll(':', '/'))
  return {
    ...driver,
    async setItemRaw(key: string, bytes: Uint8Array) {
      makePrivateFolder(base)
      const unfinished = `${key}.${randomUUID()}`
      await driver.setItemRaw?.(unfinished, bytes, {})
      await rename(pathOf(unfinished), pathOf(key))
    },
  }
}

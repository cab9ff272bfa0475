import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Why a folder cannot be taken. */
export class FolderError extends Error {}

/** Level by level: Node's own recursion never ends where a folder such as /proc takes no new ones. */
export function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/**
 * Takes `folder` for this process alone, making it where it is missing; returns what gives it back. The lock is an
 * operating system's file lock held through SQLite, so it is gone with the process, however that ends.
 */
export function lockFolder(folder: string) {
  try {
    makeFolder(folder)
    const lock = new DatabaseSync(join(folder, 'foyer.lock'), { timeout: 0 })
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    const { message } = error as Error
    if (/locked/.test(message))
      throw new FolderError(
        `${folder} is in use by another process: one process alone can have it open`,
        { cause: error },
      )
    throw new FolderError(`${folder} cannot be opened: ${message}`, { cause: error })
  }
}

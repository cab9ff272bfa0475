import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Reports that a folder cannot be used. */
export class FolderError extends Error {}

const noFolder = 'no folder can be created there'
const notAllowed = 'this process may not write there'
/** Maps the system's codes to reasons why a folder cannot be made or written to. */
const reasons: Record<string, string> = {
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  ENOSPC: 'the disk is full',
}

const ownerOnly = 0o700

/**
 * Makes a folder for this user alone. It goes level by level: Node's own recursion never ends where
 * a folder such as /proc takes no new ones.
 */
export function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, ownerOnly)
}

/**
 * Makes a folder for this user alone, or keeps others out of the one that there is; warns where
 * that cannot be done, as for a folder of another user or a file system without modes.
 */
export function makePrivateFolder(folder: string) {
  makeFolder(folder)
  const isOpen = process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
  if (!isOpen) return
  try {
    chmodSync(folder, ownerOnly)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    process.emitWarning(`${folder} is open to other users of this machine, and stays so: ${code}`)
  }
}

/**
 * Takes `folder` for this process alone, making it where it is missing; returns what gives it back.
 * The lock is an operating system's file lock held through SQLite, so it is gone with the process,
 * however that ends.
 */
export function lockFolder(folder: string) {
  try {
    makePrivateFolder(folder)
    const lock = new DatabaseSync(join(folder, 'foyer.lock'), { timeout: 0 })
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException
    if (/locked/.test(message))
      throw new FolderError(
        `${folder} is in use by another process; only one process can open it at a time`,
        { cause: error },
      )
    throw new FolderError(`DATA_DIR: ${folder} cannot be opened: ${reasons[code] ?? message}`, {
      cause: error,
    })
  }
}

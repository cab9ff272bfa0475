import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../server/store/folder-lock.ts'

export interface ProviderKeys {
  signing: JsonWebKey
  cookies: string
}

/** Their file's name in the folder of the data. */
export const keysFile = 'demo-provider.json'

function makeKeys(): ProviderKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    signing: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' },
    cookies: randomBytes(32).toString('hex'),
  }
}

/**
 * The demo provider's keys, kept beside the data: a session that outlives a restart can then still
 * be ended at the provider.
 */
export function loadOrCreateKeys(dataDir: string): ProviderKeys {
  const file = join(dataDir, keysFile)
  if (existsSync(file))
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as ProviderKeys
    } catch (error) {
      throw new Error(
        `${file}: expected the demo provider's keys; delete it, and new ones are made`,
        { cause: error },
      )
    }
  const keys = makeKeys()
  try {
    makeFolder(dataDir)
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  } catch (error) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be written to: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return keys
}

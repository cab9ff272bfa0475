import type { Settings } from './settings.ts'

/** Finds settings that make no sense together. */

type Together = Omit<Settings, 'publicHost'>

/** Returns the settings with http addresses while the site itself is on https. */
export const plainHttpFaults = (
  { PUBLIC_ADDRESS }: Pick<Settings, 'PUBLIC_ADDRESS'>,
  given: Record<string, unknown>,
) =>
  Object.entries(given)
    .filter(([, value]) => PUBLIC_ADDRESS.startsWith('https:') && /^http:/i.test(String(value)))
    .map(([name]) => `${name}: expected https, because the site uses https`)

/** Metrics are for operators alone. */
const metricsFaults = ({ PORT, METRICS_PORT }: Together) =>
  METRICS_PORT === PORT ? ['METRICS_PORT: expected another port than PORT'] : []

/** Only one process can open the embedded database. */
const workerFaults = ({ WORKERS, DATABASE_URL }: Together) =>
  WORKERS > 1 && !DATABASE_URL
    ? [
        `WORKERS: expected 1 without DATABASE_URL, since only one process can open the embedded database`,
      ]
    : []

/** The embedded database has no roles. */
const migrationFaults = ({ DATABASE_URL, MIGRATE_DATABASE_URL }: Together) =>
  MIGRATE_DATABASE_URL && !DATABASE_URL
    ? ['MIGRATE_DATABASE_URL: expected DATABASE_URL as well, found none']
    : []

/** Returns the faults of settings that can each be read. */
export const faultsTogether = (settings: Together) => [
  ...plainHttpFaults(settings, settings),
  ...workerFaults(settings),
  ...metricsFaults(settings),
  ...migrationFaults(settings),
]

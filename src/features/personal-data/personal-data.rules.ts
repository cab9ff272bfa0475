import type { DataExport } from '#contract/data-export.ts'

const kilobyte = 1_000

/** Returns a size in the unit that people read it in, such as '4.1 MB'. */
export function formatSize(bytes: number, culture: string) {
  const [unit, size] =
    bytes < kilobyte ** 2
      ? ['kilobyte', Math.max(1, Math.round(bytes / kilobyte))]
      : ['megabyte', bytes / kilobyte ** 2]
  return new Intl.NumberFormat(culture, {
    style: 'unit',
    unit: unit as string,
    maximumFractionDigits: 1,
  }).format(size as number)
}

/** Divides the archives, which come newest first: the newest tells the state, others are files. */
export function splitExports(exports: DataExport[]) {
  const [newest] = exports
  return {
    state: newest?.state,
    ready: exports.filter(({ state }) => state === 'ready'),
  }
}

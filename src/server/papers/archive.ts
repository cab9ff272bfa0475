import { dayIn } from '#lib/dates.ts'
import { safeFileName } from '#lib/safe-file-name.ts'
import type { Translate } from '#i18n/messages.ts'
import { toChunks, zip, type ArchiveEntry } from '../personal-data/zip.ts'
import type { StoredPaper } from './queries.ts'
import { openReader, type PaperSource } from './read-paper.ts'
import type { PaperTitles } from './search.ts'

/** Describes an archive of papers, and the words in it. */
export interface PaperArchive extends PaperSource {
  papers: readonly StoredPaper[]
  titles: PaperTitles
  timeZone: string
  /** Begins the addresses of the account area. */
  origin: string
  t: Translate
}

/** Matches the ending of a file's name; a year or a version at the end is none. */
const extension = /\.(?=\d*[a-z])[a-z0-9]{2,4}$/i

/** Returns what a paper is called, and which one of its kind it is. */
function nameOf({ kind, name, number }: StoredPaper, titles: PaperTitles) {
  const file = name.replace(extension, '')
  return kind === 'other' ? [number, file] : [titles[kind], number || file]
}

/** Returns the ending of a file by its first bytes, else by its name. */
function extensionOf({ name, link }: StoredPaper, bytes: Uint8Array) {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return '.pdf'
  const path = link.replace(/[?#].*$/s, '')
  return [name, path].map((text) => extension.exec(text)?.[0]).find(Boolean) ?? ''
}

/** Names a paper by its day, so that folders sort it, and by all that tells it from others. */
function titleOf(paper: StoredPaper, { titles, timeZone }: PaperArchive) {
  const words = [...nameOf(paper, titles), paper.order.orderId].filter(Boolean)
  return safeFileName(`${dayIn(timeZone, new Date(paper.date))} ${words.join(' ')}`)
}

/** Returns a function that changes a path which was given before, in letters of either case. */
function openNames() {
  const given = new Set<string>()
  return (title: string, extension: string) => {
    const isFree = (path: string) => !given.has(path.toLowerCase())
    let path = title + extension
    for (let n = 2; !isFree(path); n += 1) path = `${title} (${n})${extension}`
    given.add(path.toLowerCase())
    return path
  }
}

/** Writes which papers are missing, each with the link that opens it. */
function describeMissing(missing: StoredPaper[], archive: PaperArchive) {
  const { t, origin } = archive
  const lines = missing.map((paper) => `${titleOf(paper, archive)}\r\n${origin}${paper.url}\r\n`)
  // The mark tells programs that it is UTF-8.
  return `\uFEFF${[`${t('ac_PapersMissing')}\r\n`, ...lines].join('\r\n')}`
}

/** Yields the files of an archive; the last one names those that could not be read. */
async function* listEntries(archive: PaperArchive): AsyncGenerator<ArchiveEntry> {
  const { papers, signal, t } = archive
  const read = openReader(archive)
  const name = openNames()
  const missing: StoredPaper[] = []
  for (const paper of papers) {
    signal.throwIfAborted()
    const bytes = await read(paper)
    if (!bytes) {
      missing.push(paper)
      continue
    }
    const path = name(titleOf(paper, archive), extensionOf(paper, bytes))
    yield { path, content: [bytes], isPacked: true }
  }
  if (missing.length === papers.length) throw new Error('none of the papers could be read')
  if (missing.length === 0) return
  const path = name(safeFileName(t('ac_PapersMissingFile')), '.txt')
  yield { path, content: toChunks([describeMissing(missing, archive)]) }
}

/**
 * Makes an archive of papers as fast as it is read: one of them is in memory at a time. Throws the
 * reason of the signal that ends it, and an error where none of the papers can be read.
 */
export async function* makePaperArchive(archive: PaperArchive) {
  for await (const chunk of zip(listEntries(archive))) {
    archive.signal.throwIfAborted()
    yield chunk
  }
}

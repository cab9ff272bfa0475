import { toJson } from './archive-json.ts'
import { toPage, type PaperLists } from './archive-page.ts'
import { listPapers, type ArchiveSource } from './archive-papers.ts'
import { readStoredData } from './stored-data.ts'
import { toChunks, zip, type ArchiveEntry } from './zip.ts'

/** Yields the files of an archive; the page comes last, since it names all others. */
async function* listEntries(source: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  const { db } = source
  const papers: PaperLists = { files: [], missing: [], left: [] }
  yield { path: 'data.json', content: toChunks(toJson(readStoredData(db, source))) }
  for await (const { path, read } of listPapers(source)) {
    source.signal.throwIfAborted()
    const bytes = await read?.()
    const list = bytes ? papers.files : read ? papers.missing : papers.left
    list.push(path)
    if (bytes) yield { path, content: [bytes], isPacked: true }
  }
  const page = toPage(source, readStoredData(db, source), papers)
  yield { path: 'index.html', content: toChunks(page) }
}

/**
 * Makes the archive of all that is stored about a shopper, as fast as it is read. Throws the reason
 * of the signal that ends it.
 */
export async function* makeArchive(source: ArchiveSource) {
  for await (const chunk of zip(listEntries(source))) {
    source.signal.throwIfAborted()
    yield chunk
  }
}

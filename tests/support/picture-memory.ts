import { readFile } from 'node:fs/promises'
import { squarePicture } from '#server/files/picture.ts'

/**
 * Reads pictures at once in a process of its own, one for each file named; prints by how many MB it
 * grew at most.
 */
const files = await Promise.all(
  process.argv.slice(2).map(async (file) => new Blob([await readFile(file)])),
)
const before = process.memoryUsage.rss()
let most = before
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2)
const outcomes = await Promise.all(
  files.map((file, n) =>
    squarePicture(`account ${n}`, file).then(
      () => 'made',
      (error: Error & { status: number }) => error.status,
    ),
  ),
)
clearInterval(timer)
console.log(JSON.stringify({ outcomes, grownBy: Math.round((most - before) / 1e6) }))

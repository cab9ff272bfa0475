import type { ServerResponse } from 'node:http'

/** Sends a problem document, as `problemResponse` makes it, without the site. */
export async function sendProblem(response: ServerResponse, problem: Response) {
  const body = Buffer.from(await problem.arrayBuffer())
  const headers = { ...Object.fromEntries(problem.headers), 'content-length': body.length }
  response.writeHead(problem.status, headers).end(body)
}

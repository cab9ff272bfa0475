import { Html, html } from '#lib/html.ts'

const style = `
  @view-transition { navigation: auto }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f2efe9; color: #1c2321 }
  main {
    max-width: 30rem; margin: 4rem auto; padding: 2rem; overflow-wrap: anywhere;
    background: #fff; border: 1px solid #e2ddd3; border-radius: 12px;
  }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem } form { margin: .5rem 0 } img { border-radius: 8px }
  button, .button, input {
    box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem 1rem;
    border: 1px solid #857f73; border-radius: 8px; font: inherit;
  }
  button, .button { background: #fff; text-align: start; cursor: pointer }
  input { margin-bottom: .5rem }
  .products { padding: 0; list-style: none } .products img { vertical-align: middle }
  .message { white-space: pre-line; unicode-bidi: plaintext }
  .mail { width: 100%; height: 26rem; border: 1px solid #e2ddd3 }
  button:hover { background: #f2efe9 } a { color: #1f4d46 } small { color: #5a605c }
`

/**
 * A page of the demo's stand-ins: the provider and the shop, which are not part of the account
 * area.
 */
export const page = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text

import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A line that the server writes to its log. A variable part of its message is an ellipsis. */
interface LoggedMessage {
  level: string
  message: string
}

/** A call whose message is a variable, such as `server.ts: warning`. */
interface Found {
  messages: LoggedMessage[]
  computed: string[]
}

const levels = ['fatal', 'error', 'warn', 'info']

/** Functions that write a line of the log, with its level. */
const writers: Record<string, string> = {
  'process.emitWarning': 'warn',
  'console.error': 'error',
  workFailed: 'error',
}

/** Returns the level of a call that writes to the log; undefined for any other call. */
function levelOf({ expression }: ts.CallExpression) {
  const called = expression.getText()
  if (Object.hasOwn(writers, called)) return writers[called]
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  const level = expression.name.text
  const isLog = /(?:^|\.)(?:log|processLog)$/.test(expression.expression.getText())
  return isLog && levels.includes(level) ? level : undefined
}

/** Returns the text of an expression; undefined where it is computed. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (!ts.isBinaryExpression(node)) return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

function visit(node: ts.Node, run: (node: ts.Node) => void) {
  run(node)
  node.forEachChild((child) => visit(child, run))
}

/** Parses files of the source, with their parents, so that each node has its text. */
const parse = (pattern: string | string[]) =>
  globSync(pattern).map((file) =>
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  )

/** Finds every line that the source writes to the log. */
export function findLoggedMessages(pattern: string | string[]) {
  const found: Found = { messages: [], computed: [] }
  for (const file of parse(pattern))
    visit(file, (node) => {
      const level = ts.isCallExpression(node) ? levelOf(node) : undefined
      const last = level && (node as ts.CallExpression).arguments.at(-1)
      if (!level || !last) return
      const message = textOf(last)
      if (message === undefined) found.computed.push(`${file.fileName}: ${last.getText()}`)
      else found.messages.push({ level, message })
    })
  return found
}

/** Returns every text in the source. */
export function findTexts(pattern: string | string[]) {
  const texts = new Set<string>()
  for (const file of parse(pattern))
    visit(file, (node) => {
      const text = ts.isExpression(node) ? textOf(node) : undefined
      if (text !== undefined) texts.add(text)
    })
  return texts
}

const withoutType = (node: ts.Expression) =>
  ts.isSatisfiesExpression(node) ? node.expression : node

/** Returns the texts of an object in the source, by their names. */
export function readTable(path: string, name: string) {
  const entries: [string, string][] = []
  for (const file of parse(path))
    visit(file, (node) => {
      if (!ts.isVariableDeclaration(node) || node.name.getText() !== name) return
      const table = node.initializer && withoutType(node.initializer)
      if (!table || !ts.isObjectLiteralExpression(table)) return
      for (const property of table.properties)
        if (ts.isPropertyAssignment(property))
          entries.push([property.name.getText(), textOf(property.initializer) ?? ''])
    })
  return Object.fromEntries(entries)
}

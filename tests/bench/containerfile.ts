/** One instruction of a Containerfile, such as `COPY . .`. */
interface Instruction {
  name: string
  value: string
}

/** Reads the instructions of each stage; lines that end with a backslash go on. */
export function readStages(text: string) {
  const stages: Instruction[][] = []
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+)\s+(.+)$/.exec(line.trim()) ?? []
    if (name === 'FROM') stages.push([])
    if (name) stages.at(-1)!.push({ name, value })
  }
  return stages
}

/** Reads the `NAME=value` pairs of an instruction. */
const readPairs = (stage: Instruction[], wanted: string) =>
  Object.fromEntries(
    stage
      .filter(({ name }) => name === wanted)
      .flatMap(({ value }) => value.split(/\s+/).map((pair) => pair.split('='))),
  ) as Record<string, string>

/** Reads the variables of ENV, with the defaults of ARG. */
export function readVariables(stage: Instruction[]) {
  const args = readPairs(stage, 'ARG')
  const variables = Object.entries(readPairs(stage, 'ENV'))
  return Object.fromEntries(
    variables.map(([name, value]) => [
      name,
      value.replace(/\$(\w+)/g, (_, arg: string) => args[arg] ?? ''),
    ]),
  )
}

/** Reads the words of the command with which a container starts. */
export const readCommand = (stage: Instruction[]) =>
  JSON.parse(stage.find(({ name }) => name === 'CMD')!.value) as string[]

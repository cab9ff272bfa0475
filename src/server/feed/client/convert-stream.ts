import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandError } from '../../operator/command.ts'
import { parseExactFile } from '../exact-json.ts'
import { converters } from '../from/converters.ts'
import type { ConvertOptions, Converted, ConvertedLine, ConversionProblem } from '../from/engine.ts'

/** Reports an order of another shop's file, as the feed reports a line, with its number. */
export interface ConvertReport {
  type: 'order'
  orderNumber: string
  status?: 'refused'
  errors?: Omit<ConversionProblem, 'order'>[]
  warnings?: Omit<ConversionProblem, 'order'>[]
}

function reportOf(converted: Exclude<Converted, ConvertedLine>): ConvertReport {
  if ('problem' in converted) {
    const { order, ...error } = converted.problem
    return { type: 'order', orderNumber: order, status: 'refused', errors: [error] }
  }
  const { order, ...warning } = converted.warning
  return { type: 'order', orderNumber: order, warnings: [warning] }
}

/**
 * Converts a file of another shop into lines. `onReport` takes what is said of its orders: those
 * that cannot be used, and details that were left out. Throws `CommandError` where nothing of the
 * file can be read.
 */
export async function* convertStream(
  shop: string,
  stream: AsyncIterable<Uint8Array>,
  { onReport, ...options }: ConvertOptions & { onReport: (report: ConvertReport) => void },
) {
  const convert = Object.hasOwn(converters, shop) ? converters[shop] : undefined
  if (!convert)
    throw new CommandError(
      `--from: expected one of ${Object.keys(converters).join(', ')}, found '${shop}'.`,
    )
  try {
    for (const converted of convert(parseExactFile(await text(Readable.from(stream))), options)) {
      if ('type' in converted) yield Buffer.from(`${JSON.stringify(converted)}\n`)
      else onReport(reportOf(converted))
    }
  } catch (error) {
    throw new CommandError(`${shop}: ${(error as Error).message}`)
  }
}

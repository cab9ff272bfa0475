import { z } from 'zod'
import { describeValue } from './zod-error-map.ts'

/** Lists the versions of the contract with brands that this Foyer has, the latest last. */
const contracts = [1] as const
export const latestContract = contracts.at(-1)!

/** The version that a brand without `foyer` was written for. */
const firstContract = 1

function contractError({ input }: { input?: unknown }) {
  const isOfTomorrow = typeof input === 'number' && input > latestContract
  const remedy = isOfTomorrow ? '; update Foyer' : ''
  return `expected a contract this version of Foyer has: ${contracts.join(', ')}, found ${describeValue(input)}${remedy}`
}

/** The fields that say of a site.json itself how it is read: no other brand takes them over. */
export const ownFields = {
  $schema: z.string().optional().describe('The schema that explains these fields in an editor.'),
  foyer: z
    .literal(contracts, { error: contractError })
    .default(firstContract)
    .describe(
      'The version of the contract between Foyer and brands that this one was written for. themes/CHANGELOG.md has what each version changed.',
    ),
  extends: z
    .string()
    .optional()
    .describe(
      'The brand whose files and settings this one takes where it has none of its own. Every brand extends default, whose settings are never taken.',
    ),
}

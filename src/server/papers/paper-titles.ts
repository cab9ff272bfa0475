import { documentKinds } from '#contract/codes.ts'
import type { Translate } from '#i18n/messages.ts'
import type { PaperTitles } from './search.ts'

/** Returns the names of the kinds of papers; one of no kind has its own name. */
export const paperTitles = (t: Translate) =>
  Object.fromEntries(
    documentKinds.map((kind) => [kind, kind === 'other' ? '' : t(`ac_Document_${kind}`)]),
  ) as PaperTitles

/**
 * Lists what can become of a line, as summaries count it. `unchanged`: the same was fed before;
 * `older`: a later state is stored; `erased`: its customer was erased; `waiting`: something that it
 * refers to was not fed yet.
 */
export const outcomes = [
  'stored',
  'deleted',
  'unchanged',
  'older',
  'erased',
  'waiting',
  'refused',
] as const

export type OutcomeCounts = Record<(typeof outcomes)[number], number>

/** Returns counts of lines of which none has come yet. */
export const noOutcomes = () =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts

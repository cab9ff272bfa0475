import type { QuestionField } from '#contract/account.ts'

/** The steps with the completed ones first, how much of them is done in per cent, and the first that is not. */
export function introSteps(fields: QuestionField[]) {
  const steps = fields.toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete))
  const completed = steps.filter(({ isComplete }) => isComplete).length
  return { steps, current: steps[completed], completed, progress: steps.length > 0 ? Math.round((completed * 100) / steps.length) : 100 }
}

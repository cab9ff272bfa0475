import type { QuestionField } from '#contract/account.ts'
import { QuestionType } from '#contract/codes.ts'

/**
 * The steps with the completed ones first, how much of them is done in per cent, and the one to
 * answer: that of `back`, else the first that is not complete. An answer that is on its way
 * (`sent`) counts as given, but for a number, which may have to be verified.
 */
export function introSteps(fields: QuestionField[], sent: readonly string[] = [], back?: string) {
  const now = fields.map((field) => ({
    ...field,
    isComplete:
      field.property !== back &&
      (field.isComplete ||
        (field.type !== QuestionType.telephone && sent.includes(field.property))),
  }))
  const steps = [...now].sort((a, b) => Number(b.isComplete) - Number(a.isComplete))
  const completed = steps.filter(({ isComplete }) => isComplete).length
  const current = steps.find(({ property }) => property === back) ?? steps[completed]
  return {
    steps,
    current,
    completed,
    progress: steps.length > 0 ? Math.round((completed * 100) / steps.length) : 100,
  }
}

/**
 * A number that is known and not verified yet: the step asks for its code instead of the number.
 */
export const needsVerification = ({ type, value, isComplete }: QuestionField) =>
  type === QuestionType.telephone && value.length > 3 && !isComplete

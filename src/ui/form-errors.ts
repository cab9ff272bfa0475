import type { MessageKey } from '#i18n/messages.ts'
import { capitalName } from '#lib/case.ts'
import { fieldText } from '#lib/form-values.ts'
import { invalidFields } from './field-texts.ts'

interface Options {
  call: NonNullable<App.Locals['form']>['call']
  /** Labels the fields, from top to bottom. */
  labels: Record<string, string>
  /** Names the field that shows the error of another one, which nobody types. */
  shownAt?: Record<string, string>
}

/**
 * Returns what a plain form shows after a refusal: the typed values, the error of each field, and
 * the props of its `ErrorSummary`, which gets the focus.
 */
export function formErrors(
  { form, t }: Pick<App.Locals, 'form' | 't'>,
  { call, labels, shownAt = {} }: Options,
) {
  const refused = form?.call === call ? form : undefined
  const errors = { ...refused?.errors }
  for (const [name, field] of Object.entries(shownAt))
    errors[capitalName(field)] ??= errors[capitalName(name)] ?? ''
  const fields = invalidFields(labels, errors)
  return {
    refused,
    valueOf: (name: string) => fieldText(refused?.values ?? {}, name),
    errorOf: (name: string) => {
      const key = errors[capitalName(name)]
      return key ? t(key as MessageKey) : undefined
    },
    summary: {
      fields,
      titles: fields.map((_, n) => t('ac_FieldsNeedAttention', { count: n + 1 })),
      isFocused: true,
    },
  }
}

import type { FoundWords } from '#lib/mark-words.ts'
import { Marked } from '#ui/Marked.tsx'

interface Props {
  /** Lists the chosen or typed options, and other details. */
  options: { name: string; value: string }[]
  found?: FoundWords | undefined
}

/** Lists the options of a bought product, a line each; the shopper's own texts keep their lines. */
export const ProductOptions = ({ options, found }: Props) =>
  options.map(({ name, value }, position) => (
    <span key={position} className="option secondary">
      {name && (
        <bdi>
          <Marked text={name} found={found} />
        </bdi>
      )}
      {name && <span>{': '}</span>}
      <bdi>
        <Marked text={value} found={found} />
      </bdi>
    </span>
  ))

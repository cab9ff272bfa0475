import type { FoundWords } from '#lib/mark-words.ts'
import { Marked } from '#ui/Marked.tsx'
import { foundLines } from './found-places.rules.ts'
import type { CardOrder } from './order-card.ts'
import type { OrderMessages } from './orders.messages.ts'

interface Props {
  order: CardOrder
  found: FoundWords | undefined
  messages: OrderMessages
}

/** Says where a search has found an order, as far as the head of its card does not show it. */
export const FoundPlaces = ({ order, found, messages }: Props) =>
  foundLines(order, found).map(({ key, text, isInRows }) => (
    <span key={`${key} ${text}`} className={`secondary found-in${isInRows ? ' in-rows' : ''}`}>
      <span>{`${messages[key]}: `}</span>
      <bdi>
        <Marked text={text} found={found} />
      </bdi>
    </span>
  ))

import type { WishStock } from '#contract/codes.ts'

const messageKeys = { out: 'ac_OutOfStock', back: 'ac_BackInStock' } as const
const colours = { out: 'orange', back: 'green' } as const

interface Props {
  stock: WishStock
  messages: Record<(typeof messageKeys)[WishStock], string>
}

export const StockStatus = ({ stock, messages }: Props) => (
  <span className="status" data-colour={colours[stock]}>
    {messages[messageKeys[stock]]}
  </span>
)

import type { IconNode } from 'lucide'
import { createElement } from 'react'

/**
 * An icon of lucide's, without the weight of its React package. A word stands beside it, or a label
 * on what it is in.
 */
export function Icon({ of, size }: { of: IconNode; size: number }) {
  const stroke = {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" {...stroke} aria-hidden="true">
      {of.map(([tag, attributes], i) => createElement(tag, { key: i, ...attributes }))}
    </svg>
  )
}

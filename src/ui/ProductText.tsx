import type { ReactNode } from 'react'
import type { FoundWords } from '#lib/mark-words.ts'
import { Marked } from './Marked.tsx'

interface Props {
  categoryName: string
  name: string
  found?: FoundWords | undefined
  children?: ReactNode
}

/** A product's category and name, and what stands beneath them. */
export const ProductText = ({ categoryName, name, found, children }: Props) => (
  <span className="product-text">
    {categoryName && (
      <span className="category">
        <bdi>
          <Marked text={categoryName} found={found} />
        </bdi>
      </span>
    )}
    <span className="name">
      <bdi>
        <Marked text={name} found={found} />
      </bdi>
    </span>
    {children}
  </span>
)

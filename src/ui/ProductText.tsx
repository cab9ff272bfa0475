import type { ReactNode } from 'react'

interface Props {
  categoryName: string
  name: string
  children?: ReactNode
}

/** A product's category and name, and what stands beneath them. */
export const ProductText = ({ categoryName, name, children }: Props) => (
  <span className="product-text">
    {categoryName && (
      <span className="category">
        <bdi>{categoryName}</bdi>
      </span>
    )}
    <span className="name">
      <bdi>{name}</bdi>
    </span>
    {children}
  </span>
)

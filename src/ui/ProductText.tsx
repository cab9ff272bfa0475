import type { ReactNode } from 'react'

interface Props {
  categoryName: string
  name: string
  children?: ReactNode
}

/** A product's category and name, and what stands beneath them. */
export const ProductText = ({ categoryName, name, children }: Props) => (
  <span className="product-text">
    {categoryName && <span className="category">{categoryName}</span>}
    <span className="name">{name}</span>
    {children}
  </span>
)

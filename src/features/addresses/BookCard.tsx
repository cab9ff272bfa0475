import type { ReactNode } from 'react'
import type { AddressCard } from './addresses.rules.ts'

/** A collapsible card whose content an island holds. */
export function BookCard({
  card,
  title,
  children,
}: {
  card: AddressCard
  title: string
  children: ReactNode
}) {
  return (
    <details className={`card ${card}`} open>
      <summary className="card-title">
        <h2>{title}</h2>
        <span className="chevron" aria-hidden="true" />
      </summary>
      <div className="card-content">{children}</div>
    </details>
  )
}

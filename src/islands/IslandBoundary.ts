import { Component, type ReactNode } from 'react'
import { keepInput } from './carry-input.ts'

interface Props {
  island: HTMLElement
  /** Holds the server's HTML of the island. */
  html: string
  children: ReactNode
}

/**
 * Shows the server's HTML again where its island fails, which then works as without script. React
 * replaces the elements of an island that a translation or an extension has changed: the new ones
 * get what was typed into the old ones.
 */
export class IslandBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override state = { hasFailed: false }
  #carryInput = () => {}

  override componentDidMount() {
    this.#settle()
  }

  override componentDidUpdate() {
    this.#settle()
  }

  #settle() {
    const { island, html } = this.props
    if (this.state.hasFailed) {
      island.innerHTML = html
      island.toggleAttribute('failed', true)
    }
    this.#carryInput()
  }

  override render() {
    // Once this is shown the elements that it replaces are out of reach.
    this.#carryInput = keepInput(this.props.island)
    return this.state.hasFailed ? null : this.props.children
  }
}

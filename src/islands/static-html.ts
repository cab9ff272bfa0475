import { createElement } from 'react'

/** HTML that the server has written, in an element that React leaves as it stands. */
export const staticHtml = (name: string, html: string) =>
  createElement('react-slot', {
    name,
    dangerouslySetInnerHTML: { __html: html },
    suppressHydrationWarning: true,
  })

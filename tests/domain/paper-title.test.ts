import { expect, test } from 'vitest'
import { paperTitle } from '#domain/paper-title.ts'

test.each([
  [
    { kind: 'creditNote', name: 'a.pdf', number: 'C-1' },
    { title: 'CREDITNOTE', subject: 'C-1' },
  ],
  [
    { kind: 'warranty', name: 'a.pdf', number: '' },
    { title: 'WARRANTY', subject: 'a.pdf' },
  ],
  [
    { kind: 'other', name: 'a.pdf', number: '7' },
    { title: 'a.pdf', subject: '7' },
  ],
  [
    { kind: 'other', name: 'a.pdf' },
    { title: 'a.pdf', subject: '' },
  ],
] as const)('%o is titled by its kind and number, or else by its name', (paper, title) => {
  expect(paperTitle(paper, (kind) => kind.toUpperCase())).toEqual(title)
})

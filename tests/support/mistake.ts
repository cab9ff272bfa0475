/** Names the outcome for a brand: the build or the start leaves it out, or it is shown. */
type Outcome = 'left out' | 'not shown' | 'shown'

export interface Mistake {
  outcome: Outcome
  /** The file that the mistake is in, and its content; undefined stands for a folder. */
  file: string
  text: string | undefined
  /** Makes the file a link to this path. */
  link?: string
  /** Its site.json says no host that it could be reached at. */
  hasNoHost?: true
  /** Holds the finding of `npm run brand check`; undefined where only rendering shows it. */
  check?: string
  /** Holds the start's log line where neither finds anything. */
  start?: string
}

export const footer = (content: string, script = '') => ({
  file: 'parts/Footer.astro',
  text: `${script && `---\n${script}\n---\n`}<footer class="site-footer">${content}</footer>\n`,
})
export const file = (name: string, text?: string) => ({ file: name, text })
export const site = (fields: object) => ({ file: 'site.json', text: JSON.stringify(fields) })
export const own = { companyId: 7, companyName: 'Shop', oneCORELogin: true }
export const slot = "import { Slot } from '#theme'"

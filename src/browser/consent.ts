/**
 * Asks for consent where there is no answer yet, remembers it for half a year, and starts what has
 * `data-consent` of an allowed purpose: a script with the type `text/plain`, or a frame with its
 * address in `data-src`.
 */
const cookieName = 'foyer_consent'
const halfYear = 15_552_000

/** Holds `yes` or `no` for each purpose that was asked for. */
function readAnswer() {
  const [, text] = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie) ?? []
  return new URLSearchParams(text)
}

function keepAnswer(asked: readonly string[], allowed: readonly FormDataEntryValue[]) {
  const answer = new URLSearchParams(
    asked.map((purpose) => [purpose, allowed.includes(purpose) ? 'yes' : 'no']),
  )
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${answer}; path=/; max-age=${halfYear}; samesite=lax${secure}`
}

/** Puts a script in the place of the one that waits, because browsers run only new ones. */
function run(waiting: HTMLScriptElement) {
  const script = document.createElement('script')
  for (const { name, value } of waiting.attributes)
    if (name !== 'type' && name !== 'data-consent') script.setAttribute(name, value)
  waiting.replaceWith(script)
}

function startAllowed() {
  const answer = readAnswer()
  for (const element of document.querySelectorAll<HTMLElement>('[data-consent]')) {
    if (answer.get(element.dataset.consent ?? '') !== 'yes') continue
    if (element instanceof HTMLScriptElement) run(element)
    else if (element instanceof HTMLIFrameElement && !element.src)
      element.src = element.dataset.src ?? ''
  }
}

function start(question: HTMLFormElement) {
  const asked = (question.dataset.consentQuestion ?? '').split(' ')
  const settings = document.querySelector<HTMLElement>('[data-consent-settings]')
  const boxes = question.querySelectorAll<HTMLInputElement>('[name="purpose"]')
  settings?.addEventListener('click', () => {
    const answer = readAnswer()
    for (const box of boxes) box.checked = answer.get(box.value) === 'yes'
    question.hidden = false
    question.querySelector('h2')?.focus()
  })
  question.addEventListener('submit', (event) => {
    event.preventDefault()
    const { value } = event.submitter as HTMLButtonElement
    const chosen = new FormData(question).getAll('purpose')
    keepAnswer(asked, value === 'all' ? asked : value === 'chosen' ? chosen : [])
    const hadFocus = question.contains(document.activeElement)
    question.hidden = true
    if (hadFocus) settings?.focus({ preventScroll: true })
    startAllowed()
  })
  const apply = () => {
    const answer = readAnswer()
    // A browser that asks not to be followed has answered.
    const declines = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
    question.hidden = declines || asked.every((purpose) => answer.has(purpose))
    startAllowed()
  }
  apply()
  // A page that comes back as it was left may have been answered elsewhere.
  addEventListener('pageshow', ({ persisted }) => persisted && apply())
}

const question = document.querySelector<HTMLFormElement>('[data-consent-question]')
if (question) start(question)

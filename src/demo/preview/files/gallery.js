/** A story is as high as its page, within reason; a message is at the top of it. */
const highest = (section) => (section === 'messages' ? 360 : 2_400)

for (const frame of document.querySelectorAll('iframe'))
  frame.addEventListener('load', () => {
    const { scrollHeight } = frame.contentDocument.documentElement
    frame.style.blockSize = `${Math.min(highest(frame.closest('section').id), scrollHeight)}px`
  })

// Each brand is the same page on a host of its own.
for (const link of document.querySelectorAll('[data-host]')) {
  const url = new URL(location.href)
  url.hostname = link.dataset.host
  url.search = url.hash = ''
  link.href = url.href
}

for (const select of document.querySelectorAll('select'))
  select.addEventListener('change', () => select.form.requestSubmit())

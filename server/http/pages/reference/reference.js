// Search and copying on the reference page. Without it the page is complete, only longer.

const search = document.querySelector('#search')
if (search) {
  const found = document.querySelector('#found')
  const parts = [...document.querySelectorAll('[data-part]')]
  const links = [...document.querySelectorAll('nav ul ul li')]

  const matches = (text, words) => words.every((word) => text.toLowerCase().includes(word))

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    let shown = 0
    for (const part of parts) {
      const entries = [...part.querySelectorAll('[data-entry]')]
      for (const entry of entries) {
        entry.hidden = !matches(entry.dataset.entry, words)
        if (!entry.hidden) shown++
      }
      part.hidden = words.length > 0 && entries.every((entry) => entry.hidden)
    }
    for (const link of links) {
      const target = document.getElementById(link.querySelector('a').hash.slice(1))
      link.hidden = target?.hidden ?? false
    }
    found.textContent =
      words.length === 0 ? '' : shown === 0 ? 'Nothing is found.' : `${shown} found.`
  }

  search.hidden = false
  search.addEventListener('input', filter)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.matches('input, textarea')) return
    event.preventDefault()
    search.focus()
  })
  // A link to something that the search hides shows everything again.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target?.hidden) return
    search.value = ''
    filter()
    target.scrollIntoView()
  })
}

for (const block of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent)
    button.textContent = 'Copied'
  })
  const frame = document.createElement('div')
  frame.className = 'copied'
  block.before(frame)
  frame.append(block, button)
}

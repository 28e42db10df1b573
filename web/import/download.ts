/** Hands a text over as a file. */
export function download(name: string, text: string, type: 'text/csv' | 'application/json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser reads it after this: given back at once, the file may never come.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

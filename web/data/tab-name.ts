const place = 'crier:tab'

/** Tells this tab from others of the same browser, also after a reload. */
export function tabName(): string {
  const name = sessionStorage.getItem(place) ?? crypto.randomUUID()
  sessionStorage.setItem(place, name)
  return name
}

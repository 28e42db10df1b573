const calmMs = 3_000

/**
 * Has the browser keep the dashboard, so that it opens without a connection; the first page has
 * everything by then and waits for nothing. Browsers do so over https and from this machine only.
 */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const register = () =>
    setTimeout(() => {
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
    }, calmMs)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

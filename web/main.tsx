import './fonts/fonts.css'
import './styles/tokens.css'
import './styles/page.css'
import './styles/parts.css'
import './controls/controls.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyColorScheme } from './controls/color-scheme.ts'
import { forgetOldKept } from './data/kept.ts'
import { queries } from './data/query-client.ts'
import { keepShell } from './offline/keep-shell.ts'
import { router } from './routes.tsx'
import { speak } from './texts/texts.ts'
import { language } from './time/reader.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the dashboard.')

applyColorScheme()
forgetOldKept()
const shown = createRoot(root)
const show = () =>
  shown.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )

// Browsers that have not got `Temporal` yet load it first, and people who read German their texts: nobody else pays for either. Not by
// `await`: what the pages share with this file would be scripts of its own.
const first: Promise<unknown>[] = []
if (!('Temporal' in globalThis)) first.push(import('temporal-polyfill/global'))
if (language === 'de') first.push(loadGerman())
if (first.length === 0) show()
else void Promise.all(first).then(show)
keepShell()

async function loadGerman(): Promise<void> {
  try {
    speak(await import('./texts/german/index.ts'))
    document.documentElement.lang = 'de'
    document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href = '/manifest.de.webmanifest'
  } catch {
    // English is better than an empty page; the next load tries again.
  }
}

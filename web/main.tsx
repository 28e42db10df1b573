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
import { readEarly } from './data/workspace.ts'
import { keepShell } from './offline/keep-shell.ts'
import { dashboardRouter } from './routes.tsx'
import { speak } from './texts/texts.ts'
import { language } from './time/reader.ts'

const waitMostMs = 300

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the dashboard.')

applyColorScheme()
forgetOldKept()
const shown = createRoot(root)
const show = () =>
  shown.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={dashboardRouter} />
      </QueryClientProvider>
    </StrictMode>,
  )

void begin()
keepShell()

// Functions instead of top-level `await`: modules that pages share with this file would become
// separate scripts.
async function begin(): Promise<void> {
  // Browsers without `Temporal` load a polyfill first, and readers of German their texts: other
  // visitors load neither.
  await Promise.all([
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    language === 'de' ? loadGerman() : null,
  ])
  // So that the page is drawn once. What takes longer is waited for by its own part of the page,
  // which says so.
  await Promise.race([
    Promise.allSettled([dashboardRouter.load(), readEarly()]),
    new Promise((resolve) => setTimeout(resolve, waitMostMs)),
  ])
  show()
}

async function loadGerman(): Promise<void> {
  try {
    speak(await import('./texts/german/index.ts'))
    document.documentElement.lang = 'de'
    document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href = '/manifest.de.webmanifest'
  } catch {
    // English is better than an empty page; the next load tries again.
  }
}

import { CopyButton } from '../shell/copy-button.tsx'
import { listenTexts as texts } from '../texts/events.ts'

// Not the port that a server of ours has where nothing else is said.
const line = 'crier listen --forward-to http://localhost:8787/crier'

/** For a program that a server elsewhere cannot reach: the command that fetches what happens. */
export function ListenLine() {
  return (
    <section className="card">
      <header className="card-head">
        <h2>{texts.title}</h2>
        <div className="actions">
          <CopyButton text={line} />
        </div>
      </header>
      <div className="card-body stack">
        <p className="soft">
          {texts.text}{' '}
          <a className="link" href="/docs/guide/command-line" target="_blank" rel="noreferrer">
            {texts.more}
          </a>
        </p>
        <pre className="code" tabIndex={0}>
          {line}
        </pre>
      </div>
    </section>
  )
}

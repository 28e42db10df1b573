import type { Snippet } from '@crier/sdk/operations.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { NativeSelect, TextInput } from '../../controls/field.tsx'
import { Form } from '../../controls/form.tsx'
import { client } from '../../data/client.ts'
import { Icon } from '../../shell/icon.tsx'
import { More } from '../../shell/more.tsx'
import { Loaded, messageOf } from '../../shell/states.tsx'
import { sayUndone } from '../../shell/say-undone.ts'
import { say } from '../../shell/toasts.tsx'
import { snippetTexts } from '../../texts/snippets.ts'
import './snippets.css'

const pageSize = 50
const nameMax = 100
const kinds = ['text', 'hashtags', 'template'] as const
const queryKey = ['snippets']

/** The field that has, or had last, the cursor. */
type Field = () => HTMLTextAreaElement | null

/** Saved texts: inserts one at the cursor, saves what is selected, renames and deletes. */
export function SnippetsPanel({ field }: { readonly field: Field }) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      client.listSnippets({
        query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  return (
    <section className="snippets stack" aria-label={snippetTexts.title}>
      <Loaded query={query}>
        {({ pages }) => {
          const snippets = pages.flatMap(({ data }) => data)
          if (snippets.length === 0) return <p className="small soft">{snippetTexts.empty}</p>
          return (
            <ul className="snippet-list">
              {snippets.map((snippet) => (
                <SnippetLine key={snippet.snippet_id} snippet={snippet} field={field} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <More query={query}>{snippetTexts.more}</More>
      <SaveSnippet field={field} />
    </section>
  )
}

function SnippetLine({ snippet, field }: { readonly snippet: Snippet; readonly field: Field }) {
  const { snippet_id, name, kind, content } = snippet
  const [isRenaming, setRenaming] = useState(false)
  // The form takes the focus, and gives it back.
  const [wasRenaming, setWasRenaming] = useState(false)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey })
  const remove = useMutation({
    mutationFn: () => client.deleteSnippet({ params: { snippet_id } }),
    onSuccess: () => {
      const undo = () =>
        sayUndone(
          () => client.createSnippet({ body: { name, kind, content } }),
          () => snippetTexts.restored,
        ).then(refresh)
      say(snippetTexts.removed, { undo: () => void undo() })
      return refresh()
    },
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  if (isRenaming)
    return (
      <li>
        <Rename
          snippet={snippet}
          close={() => {
            setWasRenaming(true)
            setRenaming(false)
          }}
        />
      </li>
    )
  return (
    <li className="snippet">
      <button
        type="button"
        className="plain-button snippet-insert"
        title={snippetTexts.insert(name)}
        onClick={() => insert(field(), content)}
      >
        <span className="clip">{name}</span>
        <span className="small faint clip">
          {snippetTexts.kinds[kind]} · {content}
        </span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={snippetTexts.rename(name)}
        autoFocus={wasRenaming}
        onClick={() => setRenaming(true)}
      >
        <Icon name="write" size={15} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={snippetTexts.remove(name)}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Icon name="trash" size={15} />
      </button>
    </li>
  )
}

function Rename({
  snippet: { snippet_id, name: before },
  close,
}: {
  readonly snippet: Snippet
  readonly close: () => void
}) {
  const queries = useQueryClient()
  const [name, setName] = useState(before)
  const rename = useMutation({
    mutationFn: () => client.updateSnippet({ params: { snippet_id }, body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey })
      close()
    },
  })
  return (
    <Form submit={() => rename.mutate()} error={rename.error}>
      <TextInput
        label={snippetTexts.name}
        required
        autoFocus
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row">
        <Button type="submit" size="compact-sm" loading={rename.isPending}>
          {snippetTexts.save}
        </Button>
        <Button variant="default" size="compact-sm" onClick={close}>
          {snippetTexts.cancel}
        </Button>
      </div>
    </Form>
  )
}

function SaveSnippet({ field }: { readonly field: Field }) {
  const queries = useQueryClient()
  const [content, setContent] = useState<string | null>(null)
  const [wasSaving, setWasSaving] = useState(false)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Snippet['kind']>('text')
  const begin = () => {
    const text = selectedIn(field()) || (field()?.value ?? '')
    if (text.trim() === '') say(snippetTexts.nothing, { tone: 'bad' })
    else setContent(text)
  }
  const close = () => {
    setWasSaving(true)
    setContent(null)
  }
  const save = useMutation({
    mutationFn: (text: string) => client.createSnippet({ body: { name, kind, content: text } }),
    onSuccess: () => {
      say(snippetTexts.saved)
      close()
      setName('')
      return queries.invalidateQueries({ queryKey })
    },
  })
  if (content === null)
    return (
      <div className="row">
        <Button variant="default" size="compact-sm" autoFocus={wasSaving} onClick={() => begin()}>
          {snippetTexts.saveText}
        </Button>
        <span className="small faint">{snippetTexts.hint}</span>
      </div>
    )
  return (
    <Form submit={() => save.mutate(content)} error={save.error}>
      <p className="small soft snippet-content">{content}</p>
      <TextInput
        label={snippetTexts.name}
        required
        autoFocus
        maxLength={nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <NativeSelect
        label={snippetTexts.kind}
        value={kind}
        data={kinds.map((value) => ({ value, label: snippetTexts.kinds[value] }))}
        onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'text')}
      />
      <div className="row">
        <Button type="submit" size="compact-sm" loading={save.isPending}>
          {snippetTexts.save}
        </Button>
        <Button variant="default" size="compact-sm" onClick={close}>
          {snippetTexts.cancel}
        </Button>
      </div>
    </Form>
  )
}

const selectedIn = (field: HTMLTextAreaElement | null) =>
  field?.value.slice(field.selectionStart, field.selectionEnd) ?? ''

/** Replaces the selection as typing does, so that the browser can undo it. */
function insert(field: HTMLTextAreaElement | null, content: string): void {
  if (field === null) return
  field.focus()
  document.execCommand('insertText', false, content)
}

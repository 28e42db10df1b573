import asyncHooks, { type HookCallbacks } from 'node:async_hooks'

/**
 * Node.js' test runner follows every promise of a process, only to know which test one comes from:
 * a tenth of a run's processor time, before garbage. Here one file runs at a time, so anything
 * without a test (a test that it defines, an error that is not awaited) is the file's. To be loaded
 * before `node:test`, which takes these two functions when it is loaded.
 */
const { createHook, executionAsyncId } = asyncHooks
const tests = new Set<number>()
let fileId: number | undefined
asyncHooks.createHook = ({ init, ...callbacks }: HookCallbacks) => {
  const initAndNote: HookCallbacks['init'] = (id, type, triggerId, resource) => {
    if (type === 'Test') tests.add(id)
    init?.(id, type, triggerId, resource)
  }
  return createHook({ ...callbacks, init: initAndNote, trackPromises: false })
}
asyncHooks.executionAsyncId = () => {
  const id = executionAsyncId()
  return fileId === undefined || tests.has(id) ? id : fileId
}
await import('node:test')
Object.assign(asyncHooks, { createHook, executionAsyncId })

/** From now on what is no test's belongs to the test that calls this, before it awaits anything. */
export function enterFile(): void {
  fileId = executionAsyncId()
}

export function leaveFile(): void {
  fileId = undefined
}

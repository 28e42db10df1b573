/**
 * The subset of BullMQ 6 that the bench uses. It is no dependency: its optional packages are many,
 * and it measures one figure (bench/README.md).
 */
declare module 'bullmq' {
  interface Connection {
    /** A Unix socket. */
    readonly path: string
    /** A worker asks for null: it waits for its next job as long as that takes. */
    readonly maxRetriesPerRequest: null
  }
  export class Queue<Data> {
    constructor(name: string, options: { readonly connection: Connection })
    on(event: 'error', listener: (error: Error) => void): this
    add(name: string, data: Data, options: { readonly delay: number; readonly removeOnComplete: boolean }): Promise<unknown>
    close(): Promise<void>
  }
  export class Worker<Data> {
    constructor(
      name: string,
      process: (job: { readonly data: Data }) => Promise<void>,
      options: { readonly connection: Connection; readonly concurrency: number },
    )
    on(event: 'error', listener: (error: Error) => void): this
    waitUntilReady(): Promise<unknown>
    close(force?: boolean): Promise<void>
  }
}

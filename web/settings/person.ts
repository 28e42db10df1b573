import type { client } from '../data/client.ts'

/** Who is signed in, and to which account. */
export type Person = Awaited<ReturnType<typeof client.getSession>>

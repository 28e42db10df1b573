import type { client } from '../data/client.ts'

/** The signed-in person, and their account. */
export type Person = Awaited<ReturnType<typeof client.getSession>>

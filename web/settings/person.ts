import type { client } from '../data/client.ts'

/** The signed-in person, and their account. */
export type SignedInPerson = Awaited<ReturnType<typeof client.getSession>>

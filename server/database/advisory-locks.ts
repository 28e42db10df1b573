/**
 * All advisory locks: the first key is `group`, the second says what is held. A lock belongs to a session, so it ends
 * with the process that holds it, also by kill -9. Apart from these, as PostgreSQL keeps them, are those of one key, each for a
 * person whose password somebody tries (wrong-passwords.ts).
 */
export const advisoryLocks = { group: 0x63726965, server: 1, users: 2, migration: 3, sandbox: 4, notices: 5 } as const
